import { expect } from '@open-wc/testing'
import * as fc from 'fast-check'
import type { AppError } from '../../src/core/errors/app-error.ts'
import { onSetupError } from '../../src/core/errors/setup.ts'
import { defaultOptions, type ModalOptions } from '../../src/core/options.ts'
import { version } from '../../src/core/version.ts'
import { allowedLink, type SchemeRule } from '../../src/core/wallet/link-rule.ts'
import { analyticsBody, sendAnalytics } from '../../src/services/analytics.ts'
import type { HttpTools } from '../../src/services/http.ts'
import { extensionSide, isIosDevice, isMobileDevice } from '../../src/services/device.ts'
import { copyText } from '../../src/services/platform.ts'
import manifest from '../../package.json'
import { generatedOptions } from '../support/cases.ts'

const desktop = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', touchPoints: 0, hasCoarsePointer: false }

describe('allowedLink', () => {
  const isAppScheme: SchemeRule = scheme => scheme === 'mine'

  it("T9 allows https and registered app links, in the browser's normalized form", () => {
    expect(allowedLink('https://scan.example/address/0xab?x=1#y')).to.equal(
      'https://scan.example/address/0xab?x=1#y',
    )
    expect(allowedLink('HTTPS://Scan.Example/a/../b')).to.equal('https://scan.example/b')
    expect(allowedLink('mine://x')).to.equal(undefined)
    expect(allowedLink('MINE://x', isAppScheme)).to.equal('mine://x')
    expect(allowedLink('other://x', isAppScheme)).to.equal(undefined)
  })

  it('T9 rejects all other links in any spelling', () => {
    for (const link of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<script>1</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://a.example/1',
      'http://a.example',
      'ftp://a.example',
      'https://user@a.example',
      'https://user:secret@a.example',
      'https://a.example@evil.example',
      'view-source:https://a.example',
      'intent://x#Intent;scheme=javascript;end',
      '//a.example',
      '/path',
      'a.example',
      '',
      `https://a.example/${'a'.repeat(1e6)}`,
      null,
      {},
      ['https://a.example'],
    ])
      expect(
        allowedLink(link, () => true),
        String(link).slice(0, 60),
      ).to.equal(undefined)
  })

  it('T9 B11 allows only https or an app link for generated texts', () => {
    const text = fc
      .tuple(fc.constantFrom('javascript:', 'https://', 'data:', 'http://', 'mine:', '', '\t'), fc.string())
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(text, link => {
        const href = allowedLink(link, isAppScheme)
        return (
          href === undefined ||
          ((/^https:\/\/[^/]/.test(href) || href.startsWith('mine:')) && new URL(href).href === href)
        )
      }),
      generatedOptions(20_261_121),
    )
  })
})

describe('platform', () => {
  it('detects phones and tablets by pointer or user agent, and an iPad with a Mac user agent', () => {
    expect(isMobileDevice(desktop)).to.equal(false)
    expect(isMobileDevice({ ...desktop, hasCoarsePointer: true })).to.equal(true)
    expect(isMobileDevice({ ...desktop, userAgent: 'Mozilla/5.0 (Linux; Android 14)' })).to.equal(true)
    const mac = { ...desktop, userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' }
    expect(isIosDevice(mac)).to.equal(false)
    expect(isMobileDevice({ ...mac, touchPoints: 5 })).to.equal(true)
  })

  it('detects the side of extension buttons, and that phones, popups and frames show no extension buttons', () => {
    const browserWindow = { isTopLevel: true, hasToolbar: true, isRtl: false }
    const safari = {
      ...desktop,
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    }
    const chrome = {
      ...desktop,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    }
    expect(extensionSide(chrome, browserWindow)).to.equal('right')
    expect(extensionSide(safari, browserWindow)).to.equal('left')
    expect(extensionSide(chrome, { ...browserWindow, isRtl: true })).to.equal('left')
    expect(extensionSide(safari, { ...browserWindow, isRtl: true })).to.equal('right')
    expect(extensionSide({ ...chrome, hasCoarsePointer: true }, browserWindow)).to.equal(undefined)
    expect(extensionSide(chrome, { ...browserWindow, hasToolbar: false })).to.equal(undefined)
    expect(extensionSide(chrome, { ...browserWindow, isTopLevel: false })).to.equal(undefined)
  })

  it('copies with the clipboard API, falls back to a selection, and reports if neither works', async () => {
    const realDescriptor = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
    const originalExecCommand = document.execCommand
    let writtenText = ''
    const stubClipboard = (writeText: (text: string) => Promise<void>) =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    try {
      stubClipboard(async text => {
        writtenText = text
      })
      await copyText('0xab')
      expect(writtenText).to.equal('0xab')
      stubClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
      const previousCount = document.body.childElementCount
      document.execCommand = () => {
        const data = new DataTransfer()
        document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, cancelable: true }))
        writtenText = data.getData('text/plain')
        return true
      }
      await copyText('0xcd')
      expect(writtenText).to.equal('0xcd')
      document.execCommand = () => false
      const error = await copyText('x').catch((reason: AppError) => reason)
      expect((error as AppError).code).to.equal('COPY_FAILED')
      expect(document.body.childElementCount).to.equal(previousCount)
    } finally {
      document.execCommand = originalExecCommand
      if (realDescriptor) Object.defineProperty(navigator, 'clipboard', realDescriptor)
      else Reflect.deleteProperty(navigator, 'clipboard')
    }
  })
})

describe('analytics', () => {
  const requests: { url: string; body: string; type: string | null }[] = []
  let answer = () => new Response(null, { status: 202 })
  const tools: HttpTools = {
    fetch: async (url, init) => {
      requests.push({ url, body: String(init.body), type: new Headers(init.headers).get('content-type') })
      return answer()
    },
    now: () => 0,
    schedule: () => () => {},
    random: () => 0,
    isOnline: () => true,
  }
  const event = { event: 'CONNECT_SUCCESS', method: 'browser', name: 'Example' } as const
  beforeEach(() => {
    requests.splice(0)
    answer = () => new Response(null, { status: 202 })
  })

  const send = (options: ModalOptions) => sendAnalytics(event, { ...defaultOptions, ...options }, tools)

  it('T14 sends no event unless the app enables it and has a project or its own host', async () => {
    await send({})
    await send({ projectId: 'p' })
    await send({ analytics: true })
    await send({ analytics: true, projectId: 'p', endpoints: { analytics: null } })
    await send({ endpoints: { analytics: 'https://pulse.example' } })
    expect(requests).to.deep.equal([])
  })

  it('sends text to the public host by default, with the parameters of all service requests', async () => {
    await send({ analytics: true, projectId: 'p' })
    expect(requests[0]?.url).to.equal(
      `https://pulse.walletconnect.org/e?st=w3m&sv=html-elements-${version}&projectId=p`,
    )
    expect(requests[0]?.type).to.equal('text/plain')
  })

  it('warns the developer if the host rejects the page', async () => {
    const errors: AppError[] = []
    onSetupError(error => errors.push(error))
    answer = () => new Response(null, { status: 403 })
    const error = await send({ analytics: true, projectId: 'p' }).catch((reason: AppError) => reason)
    expect((error as AppError).code).to.equal('ORIGIN_NOT_ALLOWED')
    expect(errors).to.deep.equal([error])
    answer = () => new Response(null, { status: 500 })
    await send({ analytics: true, projectId: 'p' }).catch(() => {})
    expect(errors).to.have.length(1)
    onSetupError(() => {})
  })

  it('sends one event with the listed body', async () => {
    await send({ analytics: true, endpoints: { analytics: 'https://pulse.example/' } })
    expect(requests[0]?.url).to.equal(`https://pulse.example/e?st=w3m&sv=html-elements-${version}`)
    const body = JSON.parse(requests[0]?.body ?? '')
    expect(Object.keys(body).sort()).to.deep.equal(['domain', 'eventId', 'props', 'timestamp', 'url'])
    expect(body.props).to.deep.equal({
      type: 'track',
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: 'Example' },
    })
  })

  it('T13 T14 sends no pairing code, address, email or unknown property', () => {
    const secrets = [
      'wc:7f6e504bfad60b485450578e05678441fc3e8ffb8844a50fff@2?symKey=58',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
      'person@mail.example',
      'https://a.example/?token=1',
    ]
    for (const secret of secrets) {
      const leakyEvent = {
        event: 'CONNECT_ERROR',
        message: `failed ${secret}`,
        uri: secret,
        email: secret,
        network: secret,
      }
      expect(JSON.stringify(analyticsBody(leakyEvent as never).props)).not.to.contain(secret)
    }
    const page = {
      origin: 'https://a.example',
      pathname: '/x',
      hostname: 'a.example',
      search: '?t=1',
      hash: '#s',
    }
    expect(analyticsBody(event, page as Location).url).to.equal('https://a.example/x')
  })

  it('sends exactly the documented properties of each event', () => {
    const search = {
      event: 'SEARCH_WALLET',
      badge: 'certified',
      search: 'rainbow',
      network: 'eip155:1',
    } as const
    expect(analyticsBody(search).props.properties).to.deep.equal({ badge: 'certified', search: 'rainbow' })
    const swap = {
      event: 'INITIATE_SWAP',
      network: 'eip155:1',
      swapFromToken: 'ETH',
      swapToToken: 'USDC',
    } as const
    expect(analyticsBody(swap).props.properties).to.deep.equal({
      network: 'eip155:1',
      swapFromToken: 'ETH',
      swapToToken: 'USDC',
    })
    const failedEvent = { event: 'REGISTER_NAME_ERROR', isSmartAccount: true, message: 'NAME_TAKEN' } as const
    expect(analyticsBody(failedEvent).props.properties).to.include({ message: 'NAME_TAKEN' })
  })

  it('exports the version of package.json', () => {
    expect(version).to.equal(manifest.version)
  })
})
