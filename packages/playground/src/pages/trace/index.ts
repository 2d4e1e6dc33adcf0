import { type Fit, fit, models, readCsv } from 'carom';
import { type Line, type Mark, plot } from '../../plot/plot';
import { rangeOf } from '../../plot/scale';
import type { Page } from '../../shell/router';
import { check, select } from '../../ui/choice';
import { download } from '../../ui/copy';
import { el } from '../../ui/dom';
import { facts } from '../../ui/facts';
import { digits, fixed } from '../../ui/number';
import { messageOf, problem } from '../../ui/problem';
import { slider } from '../../ui/slider';
import { compare, type Compared } from './presets';
import { type Source, sources } from './sources';
import { candidateTable, parameterTable, presetTable } from './tables';

interface Trace {
  name: string;
  times: number[];
  positions: number[];
  /** Where the CSV or the list begins to move freely. */
  from: number;
}

export const page: Page = {
  mount(root, link) {
    const state = {
      from: link.number('from', NaN, 0),
      to: link.number('to', NaN, 0),
      model: link.text('model') ?? 'auto',
    };
    let presetsShown = link.text('presets') !== 'off';
    let trace: Trace | undefined;
    let found: Fit | undefined;
    let compared: Compared[] = [];

    const trouble = problem();
    const course = plot('Recording and law', 300, { x: { label: 'time', unit: 's' }, y: { label: 'position', unit: 'px' } }, 'no recording yet');
    const rest = plot('Residuals: recording minus law', 150, { x: { label: 'time', unit: 's' }, y: { label: 'off by', unit: 'px' } }, 'no fit yet');
    const numbers = facts('Law', 'Off by (RMS)', 'R²', 'Samples', 'Like');
    const parameters = parameterTable();
    const candidates = candidateTable();
    const presets = presetTable();

    const save = (): void => link.save({
      source: input.source, sample: input.source === 'sample' ? input.sample.name : undefined,
      from: trimmed(state.from), to: trimmed(state.to), model: state.model, presets: presetsShown ? undefined : 'off',
    });
    const use = (next: Trace | undefined): void => {
      trace = next;
      const end = trace?.times[trace.times.length - 1] ?? 1;
      from.element.hidden = to.element.hidden = trace === undefined;
      from.set(trace ? Math.min(state.from >= 0 ? state.from : trace.from, end) : 0);
      to.set(state.to > from.value ? Math.min(state.to, end) : end);
      from.reach(0, end);
      to.reach(0, end);
      measure();
    };
    const measure = (): void => {
      found = undefined;
      compared = [];
      if (trace) {
        try {
          found = fit(trace, { from: from.value, to: to.value, ...(state.model === 'auto' ? {} : { model: state.model }) });
          compared = compare(found.motion.at(0), found.times, found.positions);
          trouble.clear();
        } catch (thrown) {
          trouble.show(messageOf(thrown));
        }
      }
      draw();
    };
    const draw = (): void => {
      const x = { low: 0, high: trace?.times[trace.times.length - 1] ?? 1 };
      course.draw({ lines: lines(), marks: marks(), x, y: rangeOf(trace ? [trace.positions] : []), summary: found ? `The law is ${found.model}, off by ${digits(found.rmse, 3)}.` : '' });
      const off = found?.residuals ?? [];
      const most = found ? Math.max(1e-9, ...Array.from(off, Math.abs)) : 1;
      rest.draw({
        lines: found ? [{ label: 'residual', colour: '--accent', xs: shifted(found), ys: off, dots: 'only', width: 2 }] : [],
        marks: [{ y: 0, label: '', colour: '--line-strong' }], x, y: { low: -1.2 * most, high: 1.2 * most },
      });
      numbers.set(...(found
        ? [lawName(found), digits(found.rmse, 3), fixed(found.rSquared, 6), String(found.times.length), found.preset ? `${found.preset.name}` : '–']
        : ['–', '–', '–', trace ? String(trace.times.length) : '–', '–']));
      parameters.show(found);
      candidates.show(found);
      presets.show(found ? compared : [], found);
      downloads.hidden = found === undefined;
    };
    const lines = (): Line[] => {
      if (!trace) return [];
      const all: Line[] = [{ label: 'recording', colour: '--muted', xs: trace.times, ys: trace.positions, dots: 'only', width: 2 }];
      if (found && presetsShown) {
        for (const { preset, times, positions } of compared) {
          all.push({ label: preset.name, colour: preset.colour, xs: times.map((t) => t + (found?.start ?? 0)), ys: positions, width: 1.25, dash: [5, 4] });
        }
      }
      if (found) {
        const law = found;
        const xs = Float64Array.from({ length: 241 }, (_, i) => (i / 240) * (law.times[law.times.length - 1] ?? 0));
        all.push({ label: 'law', colour: '--accent', xs: xs.map((t) => t + law.start), ys: xs.map((t) => law.motion.position(t)), width: 2 });
      }
      return all;
    };
    const marks = (): Mark[] => (trace ? [
      ...(from.value > 0 ? [{ x: from.value, label: 'from', colour: '--muted' }] : []),
      ...(to.value < (trace.times[trace.times.length - 1] ?? 0) ? [{ x: to.value, label: 'to', colour: '--muted' }] : []),
    ] : []);

    const from = slider({ label: 'From', unit: 's', min: 0, max: 1, step: 0.01, value: 0, lowest: 0, highest: 1e4, onInput: (value) => {
      state.from = value;
      save();
      measure();
    } });
    const to = slider({ label: 'To', unit: 's', min: 0, max: 1, step: 0.01, value: 1, lowest: 0, highest: 1e4, onInput: (value) => {
      state.to = value;
      save();
      measure();
    } });
    const law = select('Law', [{ label: '', choices: [{ value: 'auto', label: 'Whichever explains it best' },
      ...models().map((name) => ({ value: name, label: words(name) }))] }], state.model, (name) => {
      state.model = name;
      save();
      measure();
    });
    const showPresets = check('Compare with platforms', presetsShown, (yes) => {
      presetsShown = yes;
      save();
      draw();
    });
    const fresh = (): void => {
      state.from = state.to = NaN;
    };
    const readText = (name: string, text: string, start = 0): void => {
      try {
        use({ name, ...readCsv(text), from: start });
      } catch (thrown) {
        use(undefined);
        trouble.show(messageOf(thrown));
      }
    };
    const readFile = async (file: File): Promise<void> => {
      fresh();
      readText(file.name.replace(/\.[^.]*$/, ''), await file.text());
      save();
    };
    let isFirst = true;
    const input = sources({ source: link.word<Source>('source', ['sample', 'record', 'file']), sample: link.text('sample') }, {
      sample(sample) {
        // The stretch of the link is that of its own sample only.
        if (!isFirst) fresh();
        readText(sample.name, sample.csv, sample.from);
        if (!isFirst) save();
        isFirst = false;
      },
      recording({ times, positions, released = 0 }) {
        fresh();
        use({ name: 'recording', times, positions, from: released });
        if (times.length === 0) trouble.show('Nothing was recorded: the list did not move.');
        save();
      },
      file: (file) => void readFile(file),
      empty() {
        if (!isFirst) fresh();
        use(undefined);
        trouble.clear();
        if (!isFirst) save();
        isFirst = false;
      },
    });
    const downloads = el('div', { class: 'row' },
      el('button', { class: 'button', type: 'button', onclick: () => trace && found && download(`${trace.name}.csv`, asCsv(trace, found), 'text/csv') }, 'Download CSV'),
      el('button', { class: 'button', type: 'button', onclick: () => trace && found && download(`${trace.name}.json`, asJson(trace, found, compared), 'application/json') }, 'Download JSON'));
    const lab = el('div', { class: 'lab trace-lab drop' },
      el('section', { class: 'card area-curve stack', 'aria-label': 'Fit' }, course.element, rest.element, numbers.element, trouble.element),
      el('section', { class: 'card panel stack', 'aria-label': 'The recording' }, input.element, from.element, to.element, law.element, showPresets.element, downloads),
      el('div', { class: 'area-table column' }, parameters.element, candidates.element, presets.element));
    dropOn(lab, (file) => void readFile(file));
    root.append(lab);
    draw();
    return () => {
      input.destroy();
      course.destroy();
      rest.destroy();
    };
  },
};

const trimmed = (value: number): number | undefined => (Number.isFinite(value) ? Number(value.toFixed(4)) : undefined);
const shifted = (found: Fit): Float64Array => Float64Array.from(found.times, (time) => time + found.start);
const words = (name: string): string => (name[0]?.toUpperCase() ?? '') + name.slice(1).replaceAll('_', ' ');
const lawName = (found: Fit): string => words(found.model) + (found.isExplained ? '' : ' ?');

function asCsv(trace: Trace, found: Fit): string {
  const rows = Array.from(found.times, (time, i) => {
    const position = found.positions[i] ?? NaN;
    return `${((time + found.start) * 1000).toFixed(3)},${position},${position - (found.residuals[i] ?? NaN)},${found.residuals[i]}`;
  });
  return `# ${trace.name}: the recording, and ${found.model} fitted to it\nt_ms,y_px,law_px,residual_px\n${rows.join('\n')}\n`;
}

function asJson(trace: Trace, found: Fit, compared: Compared[]): string {
  const { motion, model, start, parameters, rmse, rSquared, candidates, preset } = found;
  const platforms = compared.map((each) => ({ name: each.preset.name, rmse: each.rmse }));
  return `${JSON.stringify({ recording: trace.name, model, start, motion, parameters, rmse, rSquared, candidates, preset, platforms }, null, 2)}\n`;
}

function dropOn(element: HTMLElement, onFile: (file: File) => void): void {
  let inside = 0;
  element.addEventListener('dragenter', (event) => {
    event.preventDefault();
    element.classList.toggle('over', ++inside > 0);
  });
  element.addEventListener('dragleave', () => element.classList.toggle('over', --inside > 0));
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', (event) => {
    event.preventDefault();
    inside = 0;
    element.classList.remove('over');
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
}
