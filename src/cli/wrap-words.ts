/** Breaks a text at spaces into lines of at most so many characters; a longer word has a line of its own. */
export const wrapWords = (text: string, width: number): readonly string[] => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
};
