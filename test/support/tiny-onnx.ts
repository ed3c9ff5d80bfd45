// A network that a test makes itself: one weight a token, summed up over the pair. The ONNX file is written as what it is, a
// protocol buffer (onnx.proto3): tag, then a varint or a length and bytes. Beside it a WordPiece tokenizer over the same words.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TinyModel {
  /** What a word adds to the log odds, lower case; any other letters or words are unknown and add nothing. */
  readonly weights: Readonly<Record<string, number>>;
  /** Added to the sum. */
  readonly bias: number;
  /** 1 unless given; more labels get the negative, nothing, and so on. */
  readonly labels?: 1 | 2 | 3;
}

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'] as const;
const FLOAT = 1;
const INT64 = 7;

/** Writes model.onnx, tokenizer.json, tokenizer_config.json and config.json into a folder, which is made. */
export function writeTinyModel(
  folder: string,
  tiny: TinyModel,
  more: Readonly<Record<string, object>> = {},
): void {
  mkdirSync(folder, { recursive: true });
  const words = Object.keys(tiny.weights);
  writeFileSync(join(folder, 'model.onnx'), onnxOf(tiny));
  const files = {
    'tokenizer.json': tokenizerOf(words),
    'tokenizer_config.json': {
      tokenizer_class: 'BertTokenizer',
      pad_token: '[PAD]',
      unk_token: '[UNK]',
      cls_token: '[CLS]',
      sep_token: '[SEP]',
      model_max_length: 128,
    },
    'config.json': { model_type: 'bert', max_position_embeddings: 128 },
    ...more,
  };
  for (const [name, value] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(value));
}

function tokenizerOf(words: readonly string[]): object {
  const vocab = Object.fromEntries([...SPECIAL, ...words].map((word, id) => [word, id]));
  const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  const sequence = (id: 'A' | 'B', type_id: number) => ({ Sequence: { id, type_id } });
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), sequence('A', 0), special('[SEP]')],
      pair: [
        special('[CLS]'),
        sequence('A', 0),
        special('[SEP]'),
        sequence('B', 1),
        { SpecialToken: { id: '[SEP]', type_id: 1 } },
      ],
      special_tokens: Object.fromEntries(
        ['[CLS]', '[SEP]'].map((id) => [id, { id, ids: [vocab[id]], tokens: [id] }]),
      ),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab,
    },
  };
}

/** Gather, mask, sum over the tokens, then a matrix with one column a label, and a bias. */
function onnxOf({ weights, bias, labels = 1 }: TinyModel): Uint8Array {
  const rows = [...SPECIAL.map(() => 0), ...Object.values(weights)];
  const columns = [[1], [-0.5, 0.5], [-0.5, 0, 0.5]][labels - 1]!;
  const graph = cat(
    node('Gather', ['rows', 'input_ids'], 'each'),
    node('Cast', ['attention_mask'], 'floats', attribute('to', FLOAT)),
    node('Unsqueeze', ['floats', 'two'], 'mask'),
    node('Mul', ['each', 'mask'], 'kept'),
    node('ReduceSum', ['kept', 'one'], 'sum', attribute('keepdims', 0)),
    node('Add', ['sum', 'bias'], 'total'),
    node('MatMul', ['total', 'columns'], 'logits'),
    bytes(2, 'tiny'),
    bytes(5, floats('rows', [rows.length, 1], rows)),
    bytes(5, floats('bias', [1], [bias])),
    bytes(5, floats('columns', [1, labels], columns)),
    bytes(5, integers('two', [2])),
    bytes(5, integers('one', [1])),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name) =>
      bytes(11, valueInfo(name, INT64, ['pairs', 'tokens'])),
    ),
    bytes(12, valueInfo('logits', FLOAT, ['pairs', labels])),
  );
  // ModelProto: ir_version, graph, opset_import of the usual domain.
  return cat(number(1, 8), bytes(7, graph), bytes(8, cat(bytes(1, ''), number(2, 17))));
}

function node(operator: string, inputs: readonly string[], output: string, ...attributes: Buffer[]): Buffer {
  return bytes(
    1,
    cat(...inputs.map((one) => bytes(1, one)), bytes(2, output), bytes(4, operator), ...attributes),
  );
}

function attribute(name: string, value: number): Buffer {
  return bytes(5, cat(bytes(1, name), number(3, value), number(20, 2)));
}

function floats(name: string, dims: readonly number[], values: readonly number[]): Buffer {
  return tensor({ name, type: FLOAT, dims }, Buffer.from(new Float32Array(values).buffer));
}

function integers(name: string, values: readonly number[]): Buffer {
  return tensor(
    { name, type: INT64, dims: [values.length] },
    Buffer.from(new BigInt64Array(values.map(BigInt)).buffer),
  );
}

function tensor(
  { name, type, dims }: { readonly name: string; readonly type: number; readonly dims: readonly number[] },
  raw: Buffer,
): Buffer {
  return cat(...dims.map((one) => number(1, one)), number(2, type), bytes(8, name), bytes(9, raw));
}

function valueInfo(name: string, type: number, dims: readonly (string | number)[]): Buffer {
  const shape = dims.map((one) => bytes(1, typeof one === 'string' ? bytes(2, one) : number(1, one)));
  return cat(bytes(1, name), bytes(2, bytes(1, cat(number(1, type), bytes(2, cat(...shape))))));
}

function number(field: number, value: number): Buffer {
  return cat(varint(field << 3), varint(value));
}

function bytes(field: number, value: string | Buffer): Buffer {
  const content = Buffer.from(value);
  return cat(varint((field << 3) | 2), varint(content.length), content);
}

function varint(value: number): Buffer {
  const out: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...out, rest]);
    out.push((rest & 127) | 128);
  }
}

function cat(...parts: readonly Buffer[]): Buffer {
  return Buffer.concat(parts);
}
