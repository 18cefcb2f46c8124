import { describe, expect, it } from 'vitest';

import { networkFault } from './network-fault.ts';

/** As fetch throws it. */
const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('why'), { code }) });

describe('the fault of a call without an answer', () => {
  it.each([
    ['ECONNREFUSED', 'unreachable'],
    ['ENOTFOUND', 'unreachable'],
    ['EAI_AGAIN', 'unreachable'],
    ['UND_ERR_CONNECT_TIMEOUT', 'unreachable'],
    ['CERT_HAS_EXPIRED', 'unreachable'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unreachable'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unreachable'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'unreachable'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['ETIMEDOUT', 'timeout'],
    ['ECONNRESET', 'interrupted'],
    ['UND_ERR_SOCKET', 'interrupted'],
  ])('with %s is %s', (code, kind) => {
    const fault = networkFault('Cohere', failed(code));
    expect(fault).toMatchObject({ kind });
    expect(fault.message).toMatch(/^Cohere /);
    expect(fault.message).toContain(`(${code})`);
  });

  it('is interrupted when nothing says what happened', () => {
    expect(networkFault('Cohere', 'a string')).toMatchObject({ kind: 'interrupted' });
  });
});
