import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Session } from '../api/calls.js';
import { Waiting } from '../parts/notice.js';
import { Finder } from './finder.js';
import { Rail } from './rail.js';
import { type Route, useRoute } from './router.js';
import { askSession, SessionContext } from './session.js';
import { SessionSwitch } from './sign-in.js';
import { ThemeSwitch } from './theme.js';

/** A page of the console: its name, and what shows it, loaded when it is first opened. */
interface Page {
  readonly title: string;
  readonly load: () => Promise<ComponentType<{ readonly route: Route }>>;
}

const PAGES: Readonly<Record<string, Page>> = {
  sheet: { title: 'Sheet', load: async () => (await import('../sheet/sheet-page.js')).SheetPage },
  note: { title: 'Calculation note', load: async () => (await import('../sheet/note/note-page.js')).NotePage },
  operators: { title: 'Operators', load: async () => (await import('../operators/operators-page.js')).OperatorsPage },
  verify: { title: 'Verify', load: async () => (await import('../verify/verify-page.js')).VerifyPage },
  machines: { title: 'Machines', load: async () => (await import('../machines/machines-page.js')).MachinesPage },
  jobs: { title: 'Jobs', load: async () => (await import('../jobs/jobs-page.js')).JobsPage },
  node: { title: 'Node', load: async () => (await import('../node/node-page.js')).NodePage },
};

const loaded = new Map<string, ComponentType<{ readonly route: Route }>>();

const Shown = ({ route }: { readonly route: Route }) => {
  const name = route.parts[0] ?? 'sheet';
  const page = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  const [, setArrived] = useState('');
  const [failed, setFailed] = useState('');
  useEffect(() => {
    document.title = `${page?.title ?? 'Not found'} · genmath`;
    if (page === undefined || loaded.has(name)) return;
    page.load().then(
      (view) => {
        loaded.set(name, view);
        setArrived(name);
      },
      () => setFailed(name),
    );
  }, [name, page]);
  if (page === undefined)
    return (
      <>
        <h1>Not found</h1>
        <p class="notice">
          There is no such page. <a href="#/">Open the sheet.</a>
        </p>
      </>
    );
  const View = loaded.get(name);
  if (View === undefined && failed === name)
    return (
      <>
        <h1>{page.title}</h1>
        <div class="notice fail" role="alert">
          <p>This page could not be loaded: the node does not answer.</p>
          <p>
            <button type="button" onClick={() => location.reload()}>
              Load it again
            </button>
          </p>
        </div>
      </>
    );
  return View === undefined ? <Waiting what="Loading" /> : <View route={route} />;
};

/** The console: the rail, the field that finds, and the page of the address. */
export const App = () => {
  const route = useRoute();
  const page = useRef<HTMLElement>(null);
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    askSession().then(setSession, () => setSession({ kind: 'nobody' }));
  }, []);
  const state = useMemo(() => (session === undefined ? undefined : { session, setSession }), [session]);
  return (
    <div class="frame">
      <button type="button" class="skip" onClick={() => page.current?.focus()}>
        Skip to the page
      </button>
      {state === undefined ? (
        <Waiting what="Opening" />
      ) : (
        <SessionContext.Provider value={state}>
          <header class="top">
            <a class="brand" href="#/">
              genmath
            </a>
            <Finder />
            <div class="top-end">
              <SessionSwitch />
              <ThemeSwitch />
            </div>
          </header>
          <Rail at={route.parts[0] ?? 'sheet'} />
          <main class="page" id="page" tabIndex={-1} ref={page}>
            <Shown route={route} />
          </main>
        </SessionContext.Provider>
      )}
    </div>
  );
};
