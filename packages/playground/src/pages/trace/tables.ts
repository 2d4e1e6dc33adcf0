import type { Fit } from 'carom';
import { el } from '../../ui/dom';
import { digits } from '../../ui/number';
import type { Compared } from './presets';

/** A table in a card of its own that is there when there is something in it. */
function table(title: string, ...columns: string[]): { element: HTMLElement; rows(rows: (string | Node)[][]): void } {
  const body = el('tbody');
  const element = el('section', { class: 'card', 'aria-label': title }, el('h2', {}, title),
    el('div', { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': `${title}, a table` }, el('table', { class: 'numbers' },
      el('thead', {}, el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, name)))), body)));
  return {
    element,
    rows(rows) {
      element.hidden = rows.length === 0;
      body.replaceChildren(...rows.map((cells) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell)))));
    },
  };
}

const words = (name: string): string => name.replaceAll('_', ' ');

/** The numbers of the law, and how sure they are. */
export function parameterTable(): { element: HTMLElement; show(found: Fit | undefined): void } {
  const { element, rows } = table('The law in numbers', 'Parameter', 'Value', '± (1 σ)', 'Unit');
  return {
    element,
    show: (found) => rows((found?.parameters ?? []).map(({ name, value, standardError, unit }) =>
      [words(name), digits(value, 6), standardError === undefined ? '–' : digits(standardError, 2), unit.replace('length', 'px')])),
  };
}

/** All laws that were tried. */
export function candidateTable(): { element: HTMLElement; show(found: Fit | undefined): void } {
  const { element, rows } = table('Laws that were tried', 'Law', 'Off by (RMS)', 'Unknowns', 'BIC');
  return {
    element,
    show: (found) => rows((found?.candidates ?? []).map(({ model, variant, rmse, unknowns, bic }) =>
      [words(model) + (variant ? `, ${variant}` : ''), digits(rmse, 3), String(unknowns), digits(bic, 5)])),
  };
}

/** What the platforms would have made of the same release. */
export function presetTable(): { element: HTMLElement; show(compared: Compared[], found: Fit | undefined): void } {
  const { element, rows } = table('The same release on other platforms', 'Platform', 'Off by (RMS)', 'Would stop at');
  return {
    element,
    show: (compared) => rows(compared.map(({ preset, rmse, rest }) => [
      el('span', {}, el('i', { class: 'swatch', style: `--color: var(${preset.colour})` }), preset.name),
      digits(rmse, 3), rest === undefined ? '–' : digits(rest, 6)])),
  };
}
