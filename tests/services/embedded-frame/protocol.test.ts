import { expect } from '@open-wc/testing'
import {
  appMessage,
  appMessages,
  frameError,
  frameEvent,
  frameSuccess,
  fromWireChain,
  isForFrame,
  isFromFrame,
  isOurClient,
  readAppMessage,
  readRequestHeader,
  readFrameMessage,
  sdkMark,
  toWireChain,
} from '../../../src/services/embedded-frame/protocol.ts'
import { expectTime } from '../../support/cases.ts'

describe('message between a page and the frame', () => {
  it('is parsed unchanged by the other side', () => {
    const message = appMessage('GET_USER', { chainId: 31337, preferredAccountType: 'eoa' }, 'one')
    expect(readAppMessage(structuredClone(message))).to.deep.equal({
      id: 'one',
      name: 'GET_USER',
      payload: { chainId: 31337, preferredAccountType: 'eoa' },
    })
    const user = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 31337, email: null }
    expect(readFrameMessage(structuredClone(frameSuccess('GET_USER', user, 'one')))).to.deep.equal({
      id: 'one',
      name: 'GET_USER',
      outcome: 'success',
      payload: user,
    })
    expect(readFrameMessage(frameError('GET_USER', { message: 'no', code: 4001 }, 'one'))).to.deep.equal({
      id: 'one',
      name: 'GET_USER',
      outcome: 'error',
      payload: { message: 'no', code: 4001 },
    })
    expect(readFrameMessage(frameEvent('VIEW_REQUIRED', { reason: 'consent' }))).to.deep.equal({
      name: 'VIEW_REQUIRED',
      outcome: 'event',
      payload: { reason: 'consent' },
    })
    expect(readFrameMessage({ type: '@w3m-frame/READY', payload: {} })?.outcome).to.equal('event')
  })

  it('loses unknown fields, and is rejected if a field is invalid', () => {
    const messageWithExtraFields = {
      id: 'one',
      type: '@w3m-app/CONNECT_OTP',
      payload: { otp: '123456', secret: 1 },
      origin: 'x',
    }
    expect(readAppMessage(messageWithExtraFields)?.payload).to.deep.equal({ otp: '123456' })
    for (const invalidMessage of [
      undefined,
      null,
      'text',
      [],
      {},
      { type: 7 },
      { type: '@w3m-app/' },
      { type: '@w3m-app/CONNECT_OTP' },
      { type: '@w3m-app/CONNECT_OTP', payload: { otp: 123456 } },
      { type: '@w3m-app/CONNECT_OTP', payload: { otp: '1'.repeat(17) } },
      { type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'ann' } },
      { type: '@w3m-app/toString', payload: {} },
      { type: '@w3m-app/CONNECT_DEVICE', id: 7 },
      { type: '@w3m-app/CONNECT_DEVICE', id: 'i'.repeat(129) },
      { type: '@w3m-app/SYNC_THEME', payload: { themeVariables: { color: 'red' } } },
    ])
      expect(readAppMessage(invalidMessage), JSON.stringify(invalidMessage)).to.equal(undefined)
    for (const invalidMessage of [
      { type: '@w3m-frame/INIT_SMART_ACCOUNT_SUCCESS' },
      { type: '@w3m-frame/GET_USER_SUCCESS', payload: { address: 'no address!', chainId: 1 } },
      { type: '@w3m-frame/CONSTRUCTOR_ERROR', payload: { message: 'text' } },
      { type: '@w3m-frame/READY' },
    ])
      expect(readFrameMessage(invalidMessage), JSON.stringify(invalidMessage)).to.equal(undefined)
    for (const payload of ['text', undefined, { message: 7, code: 'x' }])
      expect(readFrameMessage({ id: 'one', type: '@w3m-frame/GET_USER_ERROR', payload })).to.deep.equal({
        id: 'one',
        name: 'GET_USER',
        outcome: 'error',
        payload: { message: '' },
      })
    // A malformed request is answered with an error that has its name and id.
    expect(readRequestHeader({ id: '', type: '@w3m-app/CONNECT_OTP' })).to.deep.equal({
      id: '',
      name: 'CONNECT_OTP',
    })
    expect(readRequestHeader({ id: 7, type: '@w3m-app/CONNECT_OTP' })).to.equal(undefined)
    expect(readRequestHeader({ id: 'one', type: '@w3m-app/toString' })).to.equal(undefined)
  })

  it('T9 may name a login page only with https, or with http on localhost', () => {
    const readRedirectMessage = (uri: string) =>
      readFrameMessage({ id: 'one', type: '@w3m-frame/GET_SOCIAL_REDIRECT_URI_SUCCESS', payload: { uri } })
    for (const uri of [
      'https://login.example/a?b=c',
      'http://127.0.0.1:1/a',
      'http://localhost/',
      'http://frame.localhost:8/',
    ])
      expect(readRedirectMessage(uri), uri).not.to.equal(undefined)
    for (const uri of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://login.example/',
      'https://user:secret@login.example/',
      'file:///etc/passwd',
      'http://127.0.0.1.evil.example/',
      'about:blank',
      '//login.example',
      '',
    ])
      expect(readRedirectMessage(uri), uri).to.equal(undefined)
  })

  it('T11 is read without values from the prototype', () => {
    const hostileMessage = JSON.parse(
      '{"type":"@w3m-app/SYNC_THEME","payload":{"themeVariables":{"__proto__":{"x":1}},"__proto__":{"x":1}}}',
    )
    const payload = readAppMessage(hostileMessage)?.payload as { x?: number; themeVariables: { x?: number } }
    expect(payload.x).to.equal(undefined)
    expect(payload.themeVariables.x).to.equal(undefined)
    expect(({} as { x?: number }).x).to.equal(undefined)
  })

  it('T28 is parsed within the time limit if it has hostile text', () => {
    const longEmail = `a@${'a'.repeat(1_000_000)}`
    const startTime = performance.now()
    for (const name of Object.keys(appMessages))
      readAppMessage({
        type: `@w3m-app/${name}`,
        payload: {
          email: longEmail,
          otp: longEmail,
          uri: longEmail,
          provider: longEmail,
          chainId: longEmail,
        },
      })
    expectTime(startTime, 1_000)
  })

  it('encodes networks as numbers on EVM chains, and as CAIP-2 ids elsewhere', () => {
    expect(toWireChain('eip155:31337')).to.equal(31337)
    expect(toWireChain('solana:abc')).to.equal('solana:abc')
    for (const value of [31337, '31337', 'eip155:31337', '0x7a69'])
      expect(fromWireChain(value)).to.equal('eip155:31337')
    for (const value of [0, -1, 1.5, 'nowhere', {}, undefined])
      expect(fromWireChain(value)).to.equal(undefined)
  })

  it('identifies its protocol, its direction and the client', () => {
    expect(isForFrame({ type: '@w3m-app/NEWS' })).to.equal(true)
    expect(isFromFrame({ type: '@w3m-frame/NEWS' })).to.equal(true)
    expect(isForFrame({ type: 'x @w3m-app/NEWS' })).to.equal(false)
    expect(isOurClient({ projectId: '', ...sdkMark })).to.equal(true)
    expect(isOurClient({ projectId: '', sdkType: 'appkit', sdkVersion: 'html-1.7.3' })).to.equal(false)
  })
})
