import { describe, expect, it } from 'vitest';
import { toMermaid, toStateDiagram } from '../../../src/core/contract/definition/draw-definition.js';
import { circuitBreaker } from '../../../src/core/contract/templates/circuit-breaker.js';
import { rateLimiter } from '../../../src/core/contract/templates/rate-limiter.js';

describe('a definition as a state diagram', () => {
  it('has its states, with the current one marked, and a label of event and condition', () => {
    expect(toStateDiagram(rateLimiter, 'limiting')).toEqual({
      title: 'Rate limiter',
      states: [
        { id: 'allowing', kind: 'initial', isCurrent: false },
        { id: 'limiting', kind: 'intermediate', isCurrent: true },
      ],
      transitions: [
        { from: 'allowing', to: 'limiting', label: 'request\n[count > threshold]' },
        { from: 'limiting', to: 'allowing', label: 'request\n[count ≤ threshold]\nthe audit clock fires it too' },
      ],
    });
  });

  it('says in Mermaid, too, what is to be known of a transition', () => {
    const arrows = toMermaid(rateLimiter)
      .split('\n')
      .filter((line) => line.includes(' : '));
    expect(arrows).toEqual([
      '  allowing --> limiting : request [count > threshold]',
      '  limiting --> allowing : request [count <= threshold], the audit clock fires it too',
    ]);
  });

  // Read off the template: ten transitions, of which three pairs differ in their event alone.
  it('joins transitions that differ in their event, names operators, and says what is left over', () => {
    const { transitions } = toStateDiagram(circuitBreaker);
    expect(transitions.map(({ from, to, label }) => [from, to, ...label.split('\n')])).toEqual([
      ['closed', 'open', 'failure, success', '[R ≥ threshold and successes + failures ≥ least_calls]', 'R from ST7'],
      ['closed', 'closed', 'failure, success', '[else]', 'R from ST7'],
      ['open', 'half_open', 'clock', '[elapsed ≥ cool_down]'],
      ['open', 'open', 'success, failure'],
      ['half_open', 'closed', 'success', '[successes ≥ probes]', 'R from ST7'],
      ['half_open', 'half_open', 'success', '[else]', 'R from ST7'],
      ['half_open', 'open', 'failure', 'R from ST7'],
    ]);
  });
});
