import './style/tokens.css';
import './style/controls.css';
import './style/frame.css';
import './style/pages.css';
import { render } from 'preact';
import { App } from './frame/app.js';
import { exchangeCode } from './frame/session.js';
import { applyTheme } from './frame/theme.js';

applyTheme();
const place = document.getElementById('console');
// A code that was used or is too old leaves a page without a session, which says how to get one.
const begin = (): void => {
  if (place !== null) render(<App />, place);
};
exchangeCode().then(begin, begin);
