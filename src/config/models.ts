// The model of a profile, and the sectors that none is ever shown.
import { changeProfiles, type ModelSettings, type ProfileFile, readProfiles } from './profiles.ts';

/** The model of a profile; undefined where none is set. @throws {ConfigError} `bad_config`. */
export function modelOf(folder: string, profileName: string): ModelSettings | undefined {
  const { models = {} } = readProfiles(folder);
  return Object.hasOwn(models, profileName) ? models[profileName] : undefined;
}

/** Sets the model of a profile, or takes it away. @throws {ConfigError}. */
export async function setModel(
  folder: string,
  profileName: string,
  model: ModelSettings | undefined,
): Promise<void> {
  await changeProfiles(folder, (file): ProfileFile => {
    const { models: { [profileName]: _before, ...others } = {}, ...rest } = file;
    const models = model === undefined ? others : { ...others, [profileName]: model };
    return Object.keys(models).length === 0 ? rest : { ...rest, models };
  });
}

/** Sectors whose documents are never sent to a model. @throws {ConfigError} `bad_config`. */
export function privateSectors(folder: string): readonly string[] {
  return readProfiles(folder).private_sectors ?? [];
}

/** Marks sectors as private, and takes the mark from others. @throws {ConfigError}. */
export async function markSectors(
  folder: string,
  { hide, show }: { readonly hide: readonly string[]; readonly show: readonly string[] },
): Promise<void> {
  const shown = new Set(show.map(sectorKey));
  await changeProfiles(folder, ({ private_sectors: before = [], ...rest }): ProfileFile => {
    const all = new Map([...before, ...hide].map((name) => [sectorKey(name), name.trim()]));
    const marked = [...all].filter(([key]) => !shown.has(key)).map(([, name]) => name);
    return marked.length === 0 ? rest : { ...rest, private_sectors: marked };
  });
}

/** Whether a document of this sector must stay: case and white space around a name do not set it apart. */
export function isPrivateIn(sectors: readonly string[]): (sector: string | null) => boolean {
  const keys = new Set(sectors.map(sectorKey));
  return (sector) => sector !== null && keys.has(sectorKey(sector));
}

function sectorKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
