// Which addresses the service may be sent to.
import { describe, expect, it } from 'vitest';
import {
  checkHost,
  checkReachable,
  isLinkLocal,
  isPublicAddress,
  privateLookup,
  publicLookup,
} from '../../../src/corpus/web/public-address.ts';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1%eth0',
    'ff02::1',
    '',
    'example.org',
  ])('%j is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('checkHost', () => {
  it.each([
    'http://localhost/',
    'http://LOCALHOST.:80/',
    'http://a.localhost/',
    'http://router.local/',
    'https://localhost.localdomain/',
    'http://metadata.google.internal/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://017700000001/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
  ])('refuses %s', (address) => {
    expect(() => checkHost(new URL(address))).toThrow('not a public address');
  });

  it.each(['https://example.org/', 'http://93.184.216.34/', 'https://[2606:4700::1]/'])(
    'lets %s pass',
    (address) => expect(() => checkHost(new URL(address))).not.toThrow(),
  );
});

describe('link-local addresses', () => {
  it.each([
    '169.254.169.254',
    '169.254.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
  ])('%s is one', (address) => expect(isLinkLocal(address)).toBe(true));

  it.each(['10.0.0.1', '127.0.0.1', '::1', '8.8.8.8', 'example.org'])('%s is none', (address) =>
    expect(isLinkLocal(address)).toBe(false),
  );

  it.each(['http://169.254.169.254/latest/', 'http://[fd00:ec2::254]/', 'http://2852039166/'])(
    'are refused whoever allows private ones: %s',
    (address) => expect(() => checkReachable(new URL(address))).toThrow('link-local'),
  );

  it('a name of this machine is found where private addresses are allowed', async () => {
    const address = await new Promise((resolve, reject) =>
      privateLookup('localhost', { all: false }, (error, found) => (error ? reject(error) : resolve(found))),
    );
    expect(['127.0.0.1', '::1']).toContain(address);
  });
});

describe('publicLookup', () => {
  it('refuses a name of this machine', async () => {
    const error = await new Promise((resolve) =>
      publicLookup('localhost', { all: false }, (failure) => resolve(failure)),
    );
    expect(error).toMatchObject({ code: 'private_address' });
  });
});
