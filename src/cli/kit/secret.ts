// A prompt that shows nothing of what is typed.
import type { Context } from './context.ts';
import { CliError } from './errors.ts';

export function askSecret(context: Context, prompt: string): Promise<string> {
  const { stdin } = process;
  context.io.err(prompt);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let text = '';
    const finish = (act: () => void) => {
      stdin.off('data', onData).setRawMode(false).pause();
      context.io.err('\n');
      act();
    };
    const onData = (data: string) => {
      for (const character of data) {
        if (character === '\r' || character === '\n' || character === '\u0004')
          return finish(() => resolve(text));
        if (character === '\u0003')
          return finish(() => reject(new CliError('signal', 'Interrupted; nothing was stored.')));
        if (character === '\u007f' || character === '\b') text = text.slice(0, -1);
        else text += character;
      }
    };
    stdin.on('data', onData);
  });
}
