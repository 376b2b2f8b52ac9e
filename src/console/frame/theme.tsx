import { useState } from 'preact/hooks';

type Theme = 'system' | 'light' | 'dark';

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const STORED = 'genmath.theme';

const storedTheme = (): Theme => {
  const text = localStorage.getItem(STORED);
  return text === 'light' || text === 'dark' ? text : 'system';
};

/** Applies the theme that was chosen before the page is drawn. */
export const applyTheme = (theme: Theme = storedTheme()): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  dispatchEvent(new Event('themechange'));
};

/** The switch between the system's theme, light and dark. */
export const ThemeSwitch = () => {
  const [theme, setTheme] = useState(storedTheme);
  const change = (): void => {
    const next = NEXT[theme];
    localStorage.setItem(STORED, next);
    setTheme(next);
    applyTheme(next);
  };
  return (
    <button type="button" class="plain" onClick={change} aria-label={`Theme: ${theme}. Change to ${NEXT[theme]}`} title={`Theme: ${theme}`}>
      <span aria-hidden="true">{theme === 'system' ? '◐' : theme === 'light' ? '☀' : '☾'}</span>
    </button>
  );
};
