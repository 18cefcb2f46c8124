import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';

import { openMasking } from './open-masking.ts';

async function masked(text: string, country: string | null = null): Promise<string> {
  const masker = await openMasking({ kinds: ['numbers'], country });
  return masker?.words(ANONYMOUS, text) ?? text;
}

describe('numbers', () => {
  it.each([
    ['a card whole', '5500005555555559'],
    ['in groups', '4111 1111 1111 1111'],
    ['with hyphens', '4111-1111-1111-1111'],
    ['of another length', '3782 822463 10005'],
    ['in full-width digits', '４１１１ １１１１ １１１１ １１１１'],
    ['in Arabic digits', '٤١١١١١١١١١١١١١١١'],
    ['an IBAN in groups', 'DE89 3704 0044 0532 0130 00'],
    ['in one', 'gb82west12345698765432'],
    ['a telephone number', '+49 (0)171 1234567'],
    ['another', '+1 213-373-4253'],
    ['a long number', '88230044117'],
  ])('are masked: %s', async (_name, number) => {
    expect(await masked(`It is ${number}, that much I know.`)).toBe('It is ‹number›, that much I know.');
  });

  it('are found beside others', async () => {
    expect(await masked('Card 4111 1111 1111 1111 12/27 123, +49 171 2345678, 88230044117.')).toBe(
      'Card ‹number› 12/27 123, ‹number›, ‹number›.',
    );
    expect(await masked('12 4111 1111 1111 1111')).toBe('12 ‹number›');
    expect(await masked('+49 171 2345678 88230044117 +49 171 2345678')).toBe('‹number› ‹number› ‹number›');
    expect(await masked('0171 2345678 0171 3456789 0172 3456789', 'DE')).toBe('‹number› ‹number› ‹number›');
    expect(await masked('+491712345678')).toBe('‹number›');
    expect(await masked('客户号是88230044117请问')).toBe('客户号是‹number›请问');
  });

  it.each([
    '4111 1111 1111 1112',
    'DE89 3704 0044 0532 0130 01',
    'Version 10.0.19045.3803 of 2024-11-26T15:33:21.123456789012Z',
    '3.14159265358979 and 0.4111111111111111',
    'ISBN 9783161484100 or 978-3-16-148410-0',
    'backup-20241126153321.tar, 20241126153321, 202411261533',
    '1700000000 seconds, 2147483647, 4294967295',
    'The commit 4111111111111111ab and 0b5f1f6e-0d0f-5c57-9d34-3f6f0b6f2b11',
    '172.16.0.0/12, 192.168.0.0/16:8080, fe80::1',
    '1024 2048 4096 8192 16384, 2019 2020 2021 2022',
    '`18446744073709551615` and ```\nx = 88230044117\n```',
    'c++11, +1 for this, 0x80070005, chmod 0755, 0 0 * * *',
    'report_88230044117.pdf under /data/88230044117/x',
  ])('are none where nothing says so: %s', async (text) => {
    for (const country of [null, 'DE', 'US', 'GB', 'IN']) expect(await masked(text, country)).toBe(text);
  });

  it('of a country need no prefix where that country is named, and all that is dialled', async () => {
    const text = 'Call 0171 2345678 or 030/1234-5678, in 1868 or on (213) 373-4253.';
    expect(await masked(text)).toBe(text);
    expect(await masked(text, 'DE')).toBe('Call ‹number› or ‹number›, in 1868 or on (213) 373-4253.');
    expect(await masked(text, 'US')).toBe('Call 0171 2345678 or 030/1234-5678, in 1868 or on ‹number›.');
    expect(await masked('0049 171 2345678', 'DE')).toBe('‹number›');
  });

  it('of a country that has none are refused in one sentence', async () => {
    await expect(masked('', 'XX')).rejects.toThrow('MASKING_COUNTRY: XX is not a country with telephone numbers.');
  });
});
