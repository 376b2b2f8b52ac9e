import { Fault } from '../core/faults.js';

/**
 * Reads the address of a node from a flag, without a slash at its end.
 * @throws Fault USAGE
 */
export const readBaseUrl = (flag: string, text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}${url.search}${url.hash}` !== '')
    throw new Fault('USAGE', `--${flag} is the address of a node, like https://math.example.org, not ${JSON.stringify(text)}.`);
  // The address of its MCP endpoint is what people have at hand.
  return url.href.replace(/\/(?:mcp\/?)?$/, '');
};
