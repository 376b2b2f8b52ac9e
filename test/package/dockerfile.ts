/** An instruction of a Dockerfile: its name, and the text behind it on one line. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** Reads a Dockerfile into its stages: each begins with FROM. Comments are left out, continued lines joined. */
export const readStages = (dockerfile: string): readonly (readonly Instruction[])[] => {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name.toUpperCase() === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name: name.toUpperCase(), text: text.trim() });
  }
  return stages;
};

/** Gives the texts of one instruction. */
export const textsOf = (stage: readonly Instruction[], name: string): readonly string[] =>
  stage.filter((instruction) => instruction.name === name).map(({ text }) => text);

/** Gives the variables that ENV sets. */
export const variablesOf = (stage: readonly Instruction[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    textsOf(stage, 'ENV').flatMap((text) => [...text.matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value])),
  );

/** Gives the command of CMD, ENTRYPOINT or HEALTHCHECK in its list form. */
export const commandOf = (text: string | undefined): readonly string[] => JSON.parse(/\[.*\]$/.exec(text ?? '')?.[0] ?? '[]') as string[];

/** Names what is wrong with a Dockerfile by rules of our own; nothing where it keeps them all. */
export const lint = (dockerfile: string): readonly string[] => {
  const stages = readStages(dockerfile);
  const last = stages.at(-1) ?? [];
  const names = stages.flatMap((stage) => textsOf(stage, 'FROM')).map((from) => / AS (\S+)$/i.exec(from)?.[1]);
  const wrong: string[] = [];
  const rule = (isKept: boolean, text: string): void => {
    if (!isKept) wrong.push(text);
  };
  for (const from of stages.flatMap((stage) => textsOf(stage, 'FROM'))) {
    const image = from.split(/\s/)[0] ?? '';
    if (names.includes(image)) continue;
    rule(/^[^@]+:\d[\w.-]*(?:@|$)/.test(image), `FROM ${image}: name a version, and not latest`);
    rule(/@sha256:[0-9a-f]{64}$/.test(image), `FROM ${image}: name the digest, since a tag may be moved`);
  }
  const user = textsOf(last, 'USER').at(-1) ?? 'root';
  rule(!/^(?:root|0)(?::|$)/.test(user), 'the last USER is root');
  rule(
    textsOf(last, 'HEALTHCHECK').some((text) => commandOf(text).length > 0),
    'there is no HEALTHCHECK in list form',
  );
  rule(commandOf(textsOf(last, 'ENTRYPOINT').at(-1)).length > 0, 'there is no ENTRYPOINT in list form');
  for (const { name, text } of stages.flat()) {
    rule(name !== 'ADD', 'ADD fetches and unpacks; COPY does neither');
    if (name === 'ENV' || name === 'ARG')
      rule(!/\w*(?:KEY|SECRET|TOKEN|PASSWORD)\w*/i.test(text), `${name} ${text}: a secret in the image`);
  }
  for (const text of textsOf(last, 'COPY')) rule(/^--from=\S+ \/package\/ /.test(text), `COPY ${text}: more than the package ships`);
  for (const text of textsOf(last, 'RUN'))
    rule(!/\b(?:npm|npx|apt|apt-get|curl|wget)\b/.test(text), `RUN ${text}: builds or fetches in the last stage`);
  return wrong;
};
