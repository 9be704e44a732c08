import type { EmbeddedConnector } from '../../src/connectors/embedded/embedded-connector.ts'
import type { Connected } from '../../src/connectors/connector.ts'
import type { EmailAction, UpdateEmailAction } from '../../src/core/identity/embedded.ts'
import { runtime } from '../../src/runtime.ts'
import { createDeferred } from './deferred.ts'
import { answerOf } from './fake-connector.ts'

type Answer<T> = () => T | Promise<T>

export interface FakeEmbedded extends EmbeddedConnector {
  /** Received calls, each with its name and argument. */
  readonly calls: (readonly [name: string, argument?: unknown])[]
  readonly signals: readonly AbortSignal[]
  action: Answer<EmailAction>
  device: Answer<void>
  code: Answer<void>
  page: Answer<string>
  result: Answer<void>
  farcasterPage: Answer<string>
  farcaster: Answer<void>
  update: Answer<UpdateEmailAction>
  presentCode: Answer<void>
  newEmail: Answer<string>
  account: Answer<Connected>
}

export const frameOrigin = 'https://frame.example'
export const loginPage = `${frameOrigin}/login?client=1&state=abc`
export const createPendingPromise = <T>(): Promise<T> => createDeferred<T>().promise

/** Creates an embedded wallet without a frame. Its fields control its responses. */
export function fakeEmbedded(origin = frameOrigin): FakeEmbedded {
  const calls: [string, unknown?][] = []
  const signals: AbortSignal[] = []
  const recordCall = async <T>(
    name: string,
    signal: AbortSignal,
    answer: Answer<T>,
    argument?: unknown,
  ): Promise<T> => {
    calls.push(argument === undefined ? [name] : [name, argument])
    signals.push(signal)
    return answer()
  }
  const fakeWallet: FakeEmbedded = {
    info: { id: 'embedded', name: 'Email', type: 'embedded', namespaces: ['eip155', 'solana'] },
    origin,
    calls,
    signals,
    action: () => 'VERIFY_OTP',
    device: createPendingPromise,
    code: () => {},
    page: () => loginPage,
    result: () => {},
    farcasterPage: () => `${frameOrigin}/farcaster?channelToken=secret`,
    farcaster: createPendingPromise,
    update: () => 'VERIFY_PRIMARY_OTP',
    presentCode: () => {},
    newEmail: () => 'new@example.org',
    account: () => answerOf(),
    sendCode: (email, signal) => recordCall('sendCode', signal, () => fakeWallet.action(), email),
    awaitDevice: signal => recordCall('awaitDevice', signal, () => fakeWallet.device()),
    enterCode: (code, signal) => recordCall('enterCode', signal, () => fakeWallet.code(), code),
    getSocialUri: (provider, signal) => recordCall('getSocialUri', signal, () => fakeWallet.page(), provider),
    completeSocialLogin: (uri, provider, signal) =>
      recordCall('completeSocialLogin', signal, () => fakeWallet.result(), `${provider} ${uri}`),
    getFarcasterUri: signal => recordCall('getFarcasterUri', signal, () => fakeWallet.farcasterPage()),
    awaitFarcaster: signal => recordCall('awaitFarcaster', signal, () => fakeWallet.farcaster()),
    updateEmail: (email, signal) => recordCall('updateEmail', signal, () => fakeWallet.update(), email),
    enterCurrentCode: (code, signal) =>
      recordCall('enterCurrentCode', signal, () => fakeWallet.presentCode(), code),
    enterNewCode: (code, signal) => recordCall('enterNewCode', signal, () => fakeWallet.newEmail(), code),
    setAccountType: async () => {},
    connect: ({ signal }) => recordCall('connect', signal, () => fakeWallet.account()),
    restore: async () => undefined,
    disconnect: async () => {},
    watch: () => () => {},
  }
  runtime.connectors.set('embedded', fakeWallet)
  return fakeWallet
}
