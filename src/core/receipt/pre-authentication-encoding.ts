/**
 * Puts a type before a message so that one kind of message can never pass for another: the pre-authentication encoding of DSSE v1.0
 * (`DSSEv1 <length of type> <type> <length of body> <body>`, lengths in bytes).
 */
export const preAuthenticationEncoding = (type: string, body: string): Buffer => {
  const length = Buffer.byteLength(body);
  const header = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${length} `;
  const start = Buffer.byteLength(header);
  const message = Buffer.allocUnsafe(start + length);
  message.write(header, 0, 'utf8');
  message.write(body, start, 'utf8');
  return message;
};
