// The part of citeproc that the comparison uses; the package brings no types.
declare module 'citeproc' {
  interface System {
    retrieveLocale(name: string): string;
    retrieveItem(id: string): object;
  }
  class Engine {
    constructor(system: System, style: string, language: string, force: boolean);
    setOutputFormat(format: string): void;
    updateItems(ids: readonly string[]): void;
    makeBibliography(): [unknown, string[]];
  }
  const processor: { readonly Engine: typeof Engine };
  export default processor;
}
