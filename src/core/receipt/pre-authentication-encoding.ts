/**
 * Puts a type before a message so that one kind of message can never pass for another: the pre-authentication encoding of DSSE v1.0
 * (`DSSEv1 <length of type> <type> <length of body> <body>`, lengths in bytes).
 */
export const preAuthenticationEncoding = (type: string, body: string): Buffer =>
  Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${Buffer.byteLength(body)} ${body}`, 'utf8');
