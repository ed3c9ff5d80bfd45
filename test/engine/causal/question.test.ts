// What a question for a cause asks about.
import { describe, expect, it } from 'vitest';
import { askedCauseOf } from '../../../src/engine/causal/question.ts';

describe('a question for a cause', () => {
  it.each([
    ['Why did the council end the harbour programme?', 'council', 'end the harbour programme', 'end'],
    ['Why are you closing the old lock?', 'old lock', 'closing the old lock', 'closing'],
    ['Why do we meet in halls?', 'halls', 'meet in halls', 'meet'],
    ['Why is Elm a problem of the county?', 'Elm', 'a problem of the county', 'problem'],
    ['Why was the lock of the canal closed?', 'lock of the canal', 'closed', 'closed'],
    ['Why did oil prices fall?', 'oil prices', 'fall', 'fall'],
    ['Why was the north lock closed in May?', 'north lock', 'closed in May', 'closed'],
    ['why did exports of wheat fall in 2022', 'exports of wheat', 'fall in 2022', 'fall'],
    ['Why did Rowan buy Elder?', 'Rowan', 'buy Elder', 'buy'],
    ['Why are the pods crashing?', 'pods', 'crashing', 'crashing'],
    ["Why wasn't the depot opened?", 'depot', 'not opened', 'opened'],
    ['Why was the depot not open in May?', 'depot', 'not open in May', 'open'],
    ['Why are towns hotter than villages?', 'towns', 'hotter than villages', 'hotter'],
    // The verb has no ending of its own, and the name may be long.
    [
      'Why did the University of Vessin hub return 500 errors?',
      'University of Vessin hub',
      'return 500 errors',
      'return',
    ],
    ['Why did UC Vessin users get throttled?', 'UC Vessin users', 'get throttled', 'throttled'],
    ['Why did Aldera Press pause memberships?', 'Aldera Press', 'pause memberships', 'pause'],
    ['Why did the ORM hub run out of memory?', 'ORM hub', 'run out of memory', 'run out'],
    ['Why did the mill at Elm halt production?', 'mill at Elm', 'halt production', 'halt'],
    ['Why did launches fail on the test site?', 'launches', 'fail on the test site', 'fail'],
    ['Why did the test run fail?', 'test run', 'fail', 'fail'],
    ['Why did power cuts increase?', 'power cuts', 'increase', 'increase'],
    ['Why did the hub drop user access?', 'hub', 'drop user access', 'drop'],
    ['Why did sea level rise accelerate?', 'sea level rise', 'accelerate', 'accelerate'],
    ['Why did Acme sunset the product?', 'Acme', 'sunset the product', 'sunset'],
    ['Why did customers on the free plan lose data?', 'customers on the free plan', 'lose data', 'lose'],
    ["Why did Let's Bake revoke its licences?", "Let's Bake", 'revoke its licences', 'revoke'],
    ['Why does Viper 3.12 break tools?', 'Viper 3.12', 'break tools', 'break'],
    ['Why did the release of Elm 18 slip?', 'release of Elm 18', 'slip', 'slip'],
    ['Why did the cluster suddenly lose data?', 'cluster', 'lose data', 'lose'],
    ['Why did Elm have an outage in 2012?', 'Elm', 'have an outage in 2012', 'outage'],
    ['Why did users see errors after the upgrade?', 'users', 'see errors after the upgrade', 'errors'],
    ['Why did the database become unresponsive?', 'database', 'become unresponsive', 'unresponsive'],
    ['Why did Rowan Ways shut down?', 'Rowan Ways', 'shut down', 'shut down'],
    ['Why was the site unreachable for two hours?', 'site', 'unreachable for two hours', 'unreachable'],
    ['Why were 18,000 licences revoked?', '18,000 licences', 'revoked', 'revoked'],
    ['Why is memory usage high?', 'memory usage', 'high', 'high'],
    ['Why is Elm down?', 'Elm', 'down', 'down'],
    ['Why were nodes in the cluster restarted?', 'nodes in the cluster', 'restarted', 'restarted'],
    ['Why has the project moved to Vessin?', 'project', 'moved to Vessin', 'moved'],
    ['How come the build failed on Monday?', 'build', 'failed on Monday', 'failed'],
    ['What caused the hub to be unreachable?', 'hub', 'be unreachable', 'unreachable'],
    ['What caused the pool to fill?', 'pool', 'fill', 'fill'],
    ['What forced the mill at Elm to halt production?', 'mill at Elm', 'halt production', 'halt'],
    ['What led the council to close the library?', 'council', 'close the library', 'close'],
    ['What made the site slow?', 'site', 'slow', 'slow'],
    ['What made Elm go down?', 'Elm', 'go down', 'go down'],
    ['Why does the lock leak?', 'lock', 'leak', 'leak'],
    ['Why are we closing the lock?', 'lock', 'closing the lock', 'closing'],
    ['Why is it that the lock closes?', 'lock', 'closes', 'closes'],
    ['Can you tell me why the lock closed?', 'lock', 'closed', 'closed'],
    ['What is the reason for moving the archive?', 'archive', 'moving the archive', 'moving'],
    ['What was the reason that the lock closed?', 'lock', 'closed', 'closed'],
    ['What is the reason Elm went down', 'Elm', 'went down', 'went down'],
    ['Why did lorry exhaust fluid become scarce?', 'lorry exhaust fluid', 'become scarce', 'scarce'],
    ['Why did the pipes burst in May?', 'pipes', 'burst in May', 'burst'],
  ])('%s', (question, entity, shock, verb) => {
    expect(askedCauseOf(question)).toEqual({ entity, shock, verb });
  });

  it.each([
    ['What caused the outage of the payment service?', 'payment service', 'outage'],
    ['What led to the war?', 'war', 'war'],
    ['What is causing the delays at the port?', 'port', 'delays'],
    ["What's behind the rise in prices?", 'prices', 'rise'],
    ['What caused damage to the bridge?', 'bridge', 'damage'],
    ['What was behind the outage?', 'outage', 'outage'],
    ['Why was there a shortage?', 'shortage', 'shortage'],
    ['Why were there delays at the port?', 'port', 'delays'],
    ['What was the main reason for the delay at Vessin?', 'Vessin', 'delay'],
    ['What is the rationale behind the move?', 'move', 'move'],
    ['What explains the delay at Vessin?', 'Vessin', 'delay'],
    ['Why does it rain in May?', 'rain in May', 'rain in May'],
    ['Why Elm?', 'Elm', 'Elm'],
  ])('%s', (question, entity, shock) => {
    expect(askedCauseOf(question)).toEqual({ entity, shock });
  });

  it.each([
    '',
    '?',
    'Why?',
    'Why did it stop?',
    'Why were they late?',
    'How many?',
    'The drought led to a delay.',
    'Why why why?',
    'why '.repeat(500),
    '🤷 Why',
  ])('is none: %j', (question) => {
    expect(() => askedCauseOf(question)).not.toThrow();
    if (!question.startsWith('why')) expect(askedCauseOf(question)).toBeUndefined();
  });
});
