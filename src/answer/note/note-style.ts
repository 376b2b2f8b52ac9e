/** The style of a calculation note: black on white, a page that breaks between its parts and is numbered. */
export const NOTE_STYLE = `
body { margin: 0; background: #fff; color: #000; font: 11pt/1.45 Georgia, 'Times New Roman', serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem; }
header { border-bottom: 2px solid #000; margin-bottom: 1rem; }
header p { margin: 0 0 .5rem; color: #444; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; break-after: avoid; }
p { margin: .4rem 0; }
.line { margin: .75rem 0; break-inside: avoid; }
.formula { margin: .1rem 0 .1rem 1.5rem; overflow-wrap: anywhere; }
.given { margin-left: 0; }
.result { font-weight: bold; }
.id { color: #444; font-size: .85em; margin-left: 1em; }
.held { margin: .1rem 0 .1rem 1.5rem; color: #444; }
table { border-collapse: collapse; width: 100%; font-size: .9em; }
th, td { text-align: left; vertical-align: top; border-bottom: 1px solid #999; padding: .25rem .75rem .25rem 0; overflow-wrap: anywhere; }
tr, section.receipt { break-inside: avoid; }
code { font: .9em ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
.receipt { border-top: 1px solid #999; margin-top: 1.5rem; font-size: .9em; }
@page { margin: 20mm 18mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 9pt serif; } }
@media print { main { max-width: none; padding: 0; } }
`;
