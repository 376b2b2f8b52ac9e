import { ProtocolError, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { explainFault } from '../../answer/explain-fault.js';
import { FAULTS, toFault } from '../../core/faults.js';

/**
 * Turns what was thrown into the protocol error that a client is told, with the stable code; what is no fault says no more than that
 * something went wrong.
 * @param uri the resource that was asked for, where it was one
 */
export const toProtocolError = (thrown: unknown, uri?: string): ProtocolError => {
  if (thrown instanceof ProtocolError) return thrown;
  const fault = toFault(thrown);
  const { code } = fault;
  const message = explainFault(fault, { kind: 'model' }).text;
  if (code === 'UNKNOWN_RESOURCE' && uri !== undefined) return new ResourceNotFoundError(uri, message);
  return new ProtocolError(FAULTS[code].rpc, message, { code });
};
