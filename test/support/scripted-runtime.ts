// The packages that run a local model, scripted: they take the calls that ibid makes of the real ones, over words in the place
// of weights, and misbehave where a model says so. What the real ones do is tested where IBID_TEST_RUNTIME names them.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ScriptedModel {
  /** What a word adds to the log odds. */
  readonly weights?: Readonly<Record<string, number>>;
  readonly bias?: number;
  readonly behave?:
    | 'hangs'
    | 'hangs over several'
    | 'hangs loading'
    | 'exits'
    | 'is not a number'
    | 'has another layout'
    | 'throws';
  readonly inputs?: readonly string[];
}

const ONNX = `
const { appendFileSync } = require('node:fs');
const forever = () => { for (;;); };
exports.env = { wasm: {} };
exports.Tensor = class { constructor(type, data, dims) { Object.assign(this, { type, data, dims }); } };
exports.InferenceSession = {
  create: async (bytes) => {
    const { weights = {}, bias = 0, behave, inputs = ['input_ids', 'attention_mask'], log } = JSON.parse(bytes.toString());
    if (log) appendFileSync(log, JSON.stringify({ pid: process.pid, env: Object.keys(process.env) }) + '\\n');
    if (behave === 'hangs loading') forever();
    const words = Object.values(weights);
    return {
      inputNames: inputs,
      outputNames: ['logits'],
      run: async ({ input_ids: { data, dims: [rows, length] } }) => {
        if (behave === 'hangs' || (behave === 'hangs over several' && rows > 1)) {
          if (log) appendFileSync(log + '.hung', '');
          forever();
        }
        if (behave === 'exits') process.exit(7);
        if (behave === 'throws') throw new Error('canary: what a library says');
        const sums = Array.from({ length: rows }, (_, row) =>
          Array.from({ length }, (__, at) => words[Number(data[row * length + at]) - 1] ?? 0)
            .reduce((sum, one) => sum + one, bias));
        if (behave === 'is not a number') sums[0] = NaN;
        return { logits: { data: sums, dims: behave === 'has another layout' ? [rows, 1, 1] : [rows, 1] } };
      },
    };
  },
};`;

const TOKENIZERS = `
exports.Tokenizer = class {
  constructor({ words }) { this.words = words; }
  token_to_id() { return 0; }
  encode(question, { text_pair: text }) {
    const words = (question + ' ' + text).toLowerCase().match(/[a-z]+/g) ?? [];
    const ids = words.map((word) => this.words.indexOf(word) + 1);
    return { ids, token_type_ids: ids.map(() => 0) };
  }
};`;

/** Puts the packages into a runtime folder, as `ibid model set --install` does. */
export function writeScriptedRuntime(folder: string): void {
  const packages = { 'onnxruntime-web': ONNX, '@huggingface/tokenizers': TOKENIZERS };
  for (const [name, code] of Object.entries(packages)) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, main: 'index.cjs' }));
    writeFileSync(join(place, 'index.cjs'), code);
  }
  writeFileSync(join(folder, 'package.json'), '{}');
}

/** Its files. @param log a file that gets a line each time that the model is loaded; one named .hung is there once it hangs */
export function scriptedFiles(model: ScriptedModel, log?: string): Readonly<Record<string, string>> {
  return {
    'model.onnx': JSON.stringify({ ...model, log }),
    'tokenizer.json': JSON.stringify({ words: Object.keys(model.weights ?? {}) }),
  };
}

export function writeScriptedModel(folder: string, model: ScriptedModel, log?: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(scriptedFiles(model, log)))
    writeFileSync(join(folder, name), text);
  if (log !== undefined) appendFileSync(log, '');
}
