// The specification names the parts of a claim but few member names, and servers arrange them
// freely: nested or flat, under several names. This table has the accepted names, best first.

/** The parts of a claim. */
export const ROLES = [
  'id',
  'text',
  'chunk',
  'chunkSha',
  'chunkStart',
  'chunkEnd',
  'quoteStart',
  'quoteEnd',
  'spans',
  'sourceUrl',
  'contentSha',
  'retrievedAt',
  'documentText',
  'snapshot',
  'snapshotSha',
  'snapshotTime',
  'snapshotText',
  'verdict',
  'accepted',
  'chunkId',
  'documentId',
  'section',
  'publishedAt',
] as const;

export type Role = (typeof ROLES)[number];

/** Where in a claim an object lies: the same name means different things in a chunk and in a document. */
export const PLACES = [
  'claim',
  'statement',
  'chunk',
  'document',
  'snapshot',
  'verdict',
  'quote',
  'other',
] as const;

export type Place = (typeof PLACES)[number];

type Names = Partial<Record<Role, string>>;

const SOURCE: Names = {
  sourceUrl: 'sourceurl documenturl docurl sourceuri url uri link href',
  contentSha:
    'contentsha256 documentsha256 sourcesha256 contenthash documenthash sourcehash sha256 hash digest checksum',
  retrievedAt: 'retrievedat fetchedat accessedat retrievaltime retrieveddate retrieved fetched accessed',
};
const SNAPSHOT: Names = {
  snapshot:
    'snapshot archivedsnapshot snapshoturl snapshoturi snapshotid snapshotref archiveurl archiveduri archivedurl archive waybackurl',
  snapshotSha: 'snapshotsha256 snapshothash archivesha256',
  snapshotTime: 'snapshotat snapshottime snapshottakenat archivedat snapshotdate',
  snapshotText: 'snapshottext snapshotcontent snapshotbody',
};

const PUBLISHED = 'publishedat publicationdate datepublished publisheddate published';

const CHUNK: Names = {
  chunk: 'text content quote chunk chunktext exact passage excerpt body value raw',
  chunkSha: 'sha256 chunksha256 textsha256 hash digest',
  ...only(SOURCE, 'sourceUrl', 'sourceurl documenturl'),
  ...only(SOURCE, 'contentSha', 'contentsha256 documentsha256'),
  ...only(SOURCE, 'retrievedAt', 'retrievedat fetchedat'),
  ...SNAPSHOT,
};

const NAMES: Record<Place, Names> = {
  claim: {
    id: 'id claimid',
    text: 'claim text claimtext statement sentence assertion content body',
    chunk: 'chunktext exactchunk chunk passage excerpt quote evidencetext quotedtext context evidence span',
    chunkSha: 'chunksha256 chunkhash',
    spans: 'spans',
    documentText: 'documenttext sourcetext documentcontent',
    chunkId: 'chunkid',
    documentId: 'documentid docid',
    section: 'sectionid section',
    publishedAt: PUBLISHED,
    verdict:
      'verdict validatorverdict validationverdict validation validator outcome validationstatus label status result',
    ...SOURCE,
    ...SNAPSHOT,
  },
  statement: { text: 'text statement claim content value body sentence', id: 'id claimid' },
  chunk: { ...CHUNK, chunkId: 'id chunkid', chunkStart: 'start', chunkEnd: 'end' },
  // What a verdict quotes of its chunk, and where.
  quote: { ...CHUNK, quoteStart: 'start', quoteEnd: 'end' },
  document: {
    ...SOURCE,
    documentId: 'id documentid docid',
    publishedAt: PUBLISHED,
    documentText: 'text content body fulltext raw',
    ...SNAPSHOT,
  },
  snapshot: {
    snapshot: 'url snapshoturl archiveurl uri id snapshotid path ref key href location',
    snapshotSha: 'sha256 contentsha256 snapshotsha256 hash digest',
    snapshotTime: 'takenat capturedat archivedat snapshotat timestamp createdat retrievedat at time date',
    snapshotText: 'text content body raw',
  },
  verdict: {
    verdict: 'verdict status outcome label result decision value supported valid passed',
    accepted: 'accepted',
  },
  other: {
    chunk: 'chunktext exactchunk chunk passage excerpt quote',
    verdict: 'verdict validatorverdict',
    ...only(SOURCE, 'sourceUrl', 'sourceurl documenturl'),
    ...only(SOURCE, 'contentSha', 'contentsha256 documentsha256'),
    ...only(SOURCE, 'retrievedAt', 'retrievedat fetchedat'),
    ...SNAPSHOT,
  },
};

const INTO: readonly [Place, string][] = [
  ['chunk', 'chunk chunks sourcechunk exactchunk passage passages excerpt evidencechunk quote span'],
  ['document', 'document documents sourcedocument source sources doc provenance reference'],
  ['snapshot', 'snapshot snapshots archivedsnapshot archive archived sourcesnapshot documentsnapshot'],
  [
    'verdict',
    'verdict validatorverdict validation validator validationverdict validationresult judgement judgment outcome result',
  ],
  ['statement', 'claim statement assertion'],
];

interface Index {
  readonly roles: ReadonlyMap<string, readonly (readonly [Role, number])[]>;
  readonly places: ReadonlyMap<string, Place>;
}

/** How well a member's name fits each role at that place: the lower the better; absent when not at all. */
export function rolesOf(place: Place, name: string): readonly (readonly [Role, number])[] {
  return index().roles.get(`${place} ${normal(name)}`) ?? [];
}

/** Which place an object under that name is. */
export function placeOf(outer: Place, name: string): Place {
  const place = index().places.get(normal(name)) ?? 'other';
  if (outer === 'verdict' && normal(name) === 'quote') return 'quote';
  return place === 'statement' && outer !== 'claim' ? 'other' : place;
}

/** The tables by name, made on first use: a folder of bundles asks for the same few names thousands of times. */
function index(): Index {
  indexed ??= { roles: rolesByName(), places: placesByName() };
  return indexed;
}

let indexed: Index | undefined;

function rolesByName(): Map<string, [Role, number][]> {
  const roles = new Map<string, [Role, number][]>();
  for (const place of PLACES) {
    for (const [role, names] of Object.entries(NAMES[place]) as [Role, string][]) {
      for (const [rank, name] of names.split(' ').entries()) {
        const key = `${place} ${name}`;
        roles.set(key, [...(roles.get(key) ?? []), [role, rank]]);
      }
    }
  }
  return roles;
}

function placesByName(): Map<string, Place> {
  return new Map(INTO.flatMap(([place, names]) => names.split(' ').map((name) => [name, place] as const)));
}

function normal(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function only(names: Names, role: Role, list: string): Names {
  return names[role] === undefined ? {} : { [role]: list };
}
