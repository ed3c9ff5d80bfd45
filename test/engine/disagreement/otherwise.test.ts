// What says otherwise than a sentence, and what only looks as if it did.
import { describe, expect, it } from 'vitest';
import { addPaths } from '../../../src/service/manage-corpus.ts';
import { lookOtherwise, otherwiseIn, saysOtherwise } from '../../../src/engine/disagreement/otherwise.ts';
import { openMemoryBackend } from '../../../src/store/backend.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

describe('one sentence says otherwise than another', () => {
  it.each([
    [
      'The north lock closed on 3 March 2024.',
      'The north lock closed on 12 March 2024.',
      ['3 March 2024', '12 March 2024'],
    ],
    [
      'The dredging of the basin cost $2.4 million.',
      'The dredging of the basin cost $3.1 million.',
      ['$2.4 million', '$3.1 million'],
    ],
    ['The hospital has 200 beds.', 'The hospital has 250 beds.', ['200', '250']],
    ['The canal takes 40 ships a day.', 'The canal takes 18 ships a day.', ['40', '18']],
    ['Alder employs 1,200 people in Norhaven.', 'Alder employs 900 people in Norhaven.', ['1,200', '900']],
    [
      'The canal has twelve locks, and each lock is 33 metres wide.',
      'The Aldera Canal has fourteen locks, and each lock is 33 metres wide.',
      ['twelve', 'fourteen'],
    ],
    [
      'Output in Norland fell from 10 to 7 tonnes.',
      'Output in Norland fell from 10 to 4 tonnes.',
      ['7 tonnes', '4 tonnes'],
    ],
    ['The Norhaven smelter opened in 1998.', 'The Norhaven smelter opened in 2001.', ['1998', '2001']],
    ['The chief executive is Ada Berg.', 'The chief executive is Bo Lind.', ['Ada Berg', 'Bo Lind']],
    [
      'Ada Berg is the chief executive of Alder.',
      'Bo Lind is the chief executive of Alder.',
      ['Ada Berg', 'Bo Lind'],
    ],
    ['The chief executive of Alder is Ada Berg.', 'Bo Lind is the CEO of Alder.', ['Ada Berg', 'Bo Lind']],
    [
      'Alder is led by its chief executive officer, Ada Berg.',
      'The chief executive of Alder is Bo Lind.',
      ['Ada Berg', 'Bo Lind'],
    ],
    [
      'The north lock closed on 3 March 2024, because the gate had jammed.',
      'The north lock closed on 12 March 2024 due to ice on the upper basin.',
      ['3 March 2024', '12 March 2024'],
    ],
    [
      'The north lock closed on 14 March 2026 because a gate was cracked.',
      'The north lock closed on 21 March 2026, the Weser Shipping Office says.',
      ['14 March 2026', '21 March 2026'],
    ],
    [
      'According to the Weser Shipping Office, the north lock closed on 21 March 2026.',
      'The north lock closed on 14 March 2026, said Jonas Reuter, the harbour master, on Monday.',
      ['21 March 2026', '14 March 2026'],
    ],
    [
      'The Shipping Office said on Monday that the north lock closed on 21 March 2026.',
      'The north lock closed on 14 March 2026, according to the town.',
      ['21 March 2026', '14 March 2026'],
    ],
    [
      'The towpath is open to cyclists all winter.',
      'The towpath is not open to cyclists all winter, the town says.',
      null,
    ],
    [
      'The swing bridge at Lauenau reopened on 3 June 2026 after its bearings were replaced.',
      'The swing bridge at Lauenau reopened on 10 June 2026, the county roads department says.',
      ['3 June 2026', '10 June 2026'],
    ],
    // What each adds.
    [
      'The north lock closed on 3 March 2021.',
      'The north lock, which was built in 1902, closed on 5 March 2021, leaving 40 barges behind.',
      ['3 March 2021', '5 March 2021'],
    ],
    [
      'The council has 40 seats, and the mayor has none.',
      'The council has 42 seats, two more than before.',
      ['40', '42'],
    ],
    [
      'The bridge cost 12 million euros although steel was cheap.',
      'The bridge, designed by Ada Berg, cost 15 million euros.',
      ['12 million euros', '15 million euros'],
    ],
    [
      'The bridge at Norhaven cost about $1.5 million.',
      'The bridge at Norhaven cost $1.2 million.',
      ['$1.5 million', '$1.2 million'],
    ],
    ['The pilot ended in May 2023.', 'The pilot has not ended.', null],
    [
      'The Oslo mirror reopened on 1 June 2025.',
      'As of 20 June 2025 the Oslo mirror has still not reopened, and its users are served from Bergen.',
      null,
    ],
    [
      'The archive was founded by Ruth Okafor.',
      'The archive was founded by Daniel Okafor.',
      ['Ruth Okafor', 'Daniel Okafor'],
    ],
    ['The head office is in Rotterdam.', 'The head office is in Hamburg.', ['Rotterdam', 'Hamburg']],
    ['The towpath is open to cyclists all winter.', 'The towpath is not open to cyclists all winter.', null],
    [
      'Water levels in the upper basin rose during the storm.',
      'Water levels in the upper basin fell during the storm.',
      null,
    ],
  ])('%s %s', (one, other, values) => {
    expect(saysOtherwise(one, other)?.values).toEqual(values);
    expect(saysOtherwise(other, one)?.values).toEqual(values?.toReversed() ?? null);
  });

  it.each([
    // Another year, another place, another unit, a more exact date, the same.
    ['Some 67 % of homes had heating in 2018.', 'Some 46 % of homes had heating in 2017.'],
    ['The locks at Aston closed on 3 March 2024.', 'The locks at Brook closed on 12 March 2024.'],
    ['The dredging took 30 days.', 'The dredging took 12 boats.'],
    ['The north lock closed in March 2024.', 'The north lock closed on 3 March 2024.'],
    ['The north lock closed on 3 March 2024.', 'The north lock closed on 2024-03-03.'],
    ['The hospital has 200 beds in 2018.', 'The hospital has 250 beds in 2020.'],
    ['The archive was founded by Ruth Okafor.', 'The archive was founded by R. Okafor.'],
    ['The pilot ended in May 2023.', 'The pilot of Brook has not ended.'],
    // A figure holds for its own time and place, and may be rounded.
    ['Some 41 ships are waiting at Norhaven.', 'Twelve ships are waiting at Norhaven.'],
    ['The bridge at Norhaven cost about $1.5 million.', 'The bridge at Norhaven cost $1.48 million.'],
    ['The council had 40 seats when the war ended.', 'The council had 42 seats after the reform.'],
    ['Profits rose 5 % in 2020, in the north.', 'Profits rose 6 % in 2020, in the south.'],
    ['The pilot ended in May 2023.', 'The trial has not ended.'],
    ['The pilot did not end in May 2023.', 'The pilot has not ended.'],
    ['The hospital has more than 200 beds.', 'The hospital has 250 beds.'],
    ['The hospital has 200 beds.', 'The hospital of Brook has 250 beds.'],
    ['The hospital has 200 beds for men.', 'The hospital has 250 beds for women.'],
    [
      'The north quay of the harbour is 380 metres long.',
      'The south quay of the harbour is 410 metres long.',
    ],
    ['Prices in Norland rose by 10 % in 2021.', 'Prices in Norland rose by 12 % in 2022.'],
    ['The detour of Norland adds 7 to 15 days.', 'The detour of Norland adds 10 days.'],
    ['The council of Norhaven met in 1998.', 'The council of Norhaven met in 2001.'],
    ['The line to Norhaven is 100 kilometres long.', 'The line to Norhaven is 100.4 kilometres long.'],
    ['The line to Norhaven cost 40 million euros.', 'The line to Norhaven is 60 kilometres long.'],
    // A place that several may have, another place, the same name more exactly.
    ['A director of Alder is Ada Berg.', 'A director of Alder is Bo Lind.'],
    ['The chief executive is Ada Berg.', 'The chief engineer is Bo Lind.'],
    ['The chief executive is Ada Berg.', 'The chief executive is A. Berg.'],
    ['The chief executive of Alder is Ada Berg.', 'Brook is led by its chief executive, Bo Lind.'],
    ['The new canal is called Aldera.', 'The new canal is in Norland.'],
    ['The chief executive was Ada Berg.', 'The chief executive is Bo Lind.'],
    // A condition, a sequence, another denial, a misprint.
    [
      'If your code does not use the lock, your ships are not affected.',
      'The lock affected the ships whose code was wrong.',
    ],
    ['China acted one day after the controls.', 'The controls came one day before China acted.'],
    [
      'The link of Norland failed after a couple of hours, sometimes failing at two megabits a second.',
      'The link of Norland failed after a couple of hours, sometimes falling at two megabits a second.',
    ],
    // What holds for its own week or version.
    ['This week we had one release of the pump.', 'This week we did not have one release of the pump.'],
    ['All versions of the pump are affected.', 'Versions 0.10.x of the pump are not affected.'],
  ])('%s | %s: not so', (one, other) => {
    expect(saysOtherwise(one, other)).toBeUndefined();
  });

  it('is found among other sentences', () => {
    const text = 'Boats wait. The north lock closed on 12 March 2024. Walkers take\nthe other bank.';
    expect(otherwiseIn('The works began. The north lock closed on 3 March 2024.', text)?.text).toBe(
      'The north lock closed on 12 March 2024.',
    );
    expect(otherwiseIn('', text)).toBeUndefined();
  });
});

describe('a corpus', () => {
  it('is looked through but for the own document and for other occasions of the same series', async () => {
    const home = temporaryFolder();
    const { corpus, close } = await openMemoryBackend();
    const says = (title: string, date: string) =>
      `---\ntitle: ${title}\n---\n\nThe next session of the board will be held on ${date} in the hall.\n`;
    const files: Record<string, string> = {
      'own.md': says('Session of 3 May', '3 May 2024'),
      'series.md': says('Session of 9 June', '9 June 2024'),
      'other.md': says('Minutes of the canal board', '10 May 2024'),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(home.path, name), text);
    await addPaths(corpus, [home.path], { now: () => new Date('2026-01-01T00:00:00Z') });
    const text = 'The next session of the board will be held on 3 May 2024 in the hall.';
    const { rows } = await corpus.documents({}, { limit: 10, offset: 0 });
    const own = rows.find(({ title }) => title === 'Session of 3 May')!.content_sha256;
    const found = await lookOtherwise(corpus, { text, sources: new Set([own]), title: 'Session of 3 May' });
    expect(found.map(({ citation, values }) => [citation.title, values])).toEqual([
      ['Minutes of the canal board', ['3 May 2024', '10 May 2024']],
    ]);
    expect(found[0]!.citation.quote).toBe(
      'The next session of the board will be held on 10 May 2024 in the hall.',
    );
    await close();
    home.remove();
  });
});
