import { useEffect, useState } from 'preact/hooks';
import { type OperatorPage, type SheetAnswer, showOperator } from '../api/calls.js';
import { listCalled } from './explain-line.js';

/** Gives the operators that a sheet calls, by what it calls them, once they have come. */
export const useCalled = (text: string, answer: SheetAnswer | undefined): ReadonlyMap<string, OperatorPage> => {
  const [pages, setPages] = useState<ReadonlyMap<string, OperatorPage>>(new Map());
  const called = listCalled(text, answer?.read);
  const key = [...called.values()].join();
  useEffect(() => {
    let isWanted = true;
    Promise.all([...called].map(async ([name, id]) => [name, await showOperator(id).catch(() => undefined)] as const)).then((found) => {
      if (isWanted) setPages(new Map(found.flatMap(([name, page]) => (page === undefined ? [] : [[name, page] as const]))));
    });
    return () => {
      isWanted = false;
    };
  }, [key]);
  return pages;
};
