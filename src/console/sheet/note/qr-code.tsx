import qrcode from 'qrcode-generator';

/** A QR code of an address, drawn as one path. */
export const QrCode = ({ text }: { readonly text: string }) => {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const path = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => (code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '')).join(''),
  ).join('');
  return (
    <svg
      class="qr"
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label="QR code of the address that verifies the receipt"
      shape-rendering="crispEdges"
    >
      <rect x="-2" y="-2" width={size + 4} height={size + 4} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
