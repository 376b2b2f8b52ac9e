export const renderPng = async (svg: string): Promise<Uint8Array> => {
  throw new Error(`not written: ${svg}`);
};
