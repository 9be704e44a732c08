import { expect } from '@open-wc/testing'
import { checkCheckoutUrl, checkoutHosts } from '../../src/core/money/checkout-url.ts'
import { amountProblem, standardCurrencies } from '../../src/core/money/onramp.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const otherAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const account = { namespace: 'eip155', address } as const
const check = (url: unknown, rules: { hosts?: readonly string[]; isLocalPage?: boolean } = {}) =>
  checkCheckoutUrl(url, account, { hosts: checkoutHosts, isLocalPage: false, ...rules })

describe('checkCheckoutUrl', () => {
  const createWallets = (destination: string) =>
    encodeURIComponent(JSON.stringify([{ address: destination, assets: ['USDC'] }]))

  it('T9 accepts a link to a known host that names the account', () => {
    const url = `https://pay.coinbase.com/buy/select-asset?appId=x&destinationWallets=${createWallets(address)}&partnerUserId=${address.toLowerCase()}`
    expect(check(url)).to.deep.equal({ href: url, isOpaque: false })
  })

  it('T9 rejects any other host, scheme or port, and any user name', () => {
    for (const url of [
      `https://pay.coinbase.com.evil.example/?walletAddress=${address}`,
      `https://evil.example/pay.coinbase.com?walletAddress=${address}`,
      `https://pay.coinbase.com@evil.example/?walletAddress=${address}`,
      `https://user:word@pay.coinbase.com/?walletAddress=${address}`,
      `https://pay.coinbase.com:8443/?walletAddress=${address}`,
      `http://pay.coinbase.com/?walletAddress=${address}`,
      `http://127.0.0.1/?walletAddress=${address}`,
      `javascript:alert('${address}')`,
      'data:text/html,pay.coinbase.com',
      'not a link',
      `https://pay.coinbase.com/?x=${'a'.repeat(9_000)}`,
      42,
      undefined,
    ])
      expect(check(url), String(url)).to.deep.equal({ refusal: 'host' })
  })

  it('accepts loopback hosts only for a page on loopback, and hosts that the app names', () => {
    const localUrl = `http://127.0.0.1:8080/checkout?destinationWallets=${createWallets(address)}`
    expect(check(localUrl, { isLocalPage: true })).to.deep.equal({ href: localUrl, isOpaque: false })
    expect(check(localUrl)).to.deep.equal({ refusal: 'host' })
    const appLink = `https://shop.example/?address=${address}`
    expect(check(appLink, { hosts: ['shop.example'] })).to.deep.equal({ href: appLink, isOpaque: true })
  })

  it('rejects the address of another account in any position and encoding', () => {
    const hiddenAddress = otherAddress.replace(/./g, character => `%${character.charCodeAt(0).toString(16)}`)
    for (const urlSuffix of [
      `?walletAddress=${otherAddress}`,
      `?walletAddress=${address}&partnerUserId=${otherAddress}`,
      `?destinationWallets=${createWallets(otherAddress)}`,
      `?destinationWallets=${encodeURIComponent(createWallets(otherAddress))}`,
      `?to=${hiddenAddress}`,
      `/${otherAddress}?walletAddress=${address}`,
      `?walletAddress=${address}#to=${otherAddress}`,
      `?${otherAddress}=1`,
      `?to=${otherAddress.slice(2)}`,
      `?data=${encodeURIComponent(`{"to":"\\u0030x${otherAddress.slice(2)}"}`)}`,
    ])
      expect(check(`https://pay.coinbase.com/${urlSuffix}`), urlSuffix).to.deep.equal({ refusal: 'address' })
  })

  it('accepts the account only in the destination parameter of its provider, in any case', () => {
    const createAddresses = (destination: string) =>
      encodeURIComponent(JSON.stringify({ [destination]: ['ethereum'] }))
    for (const [url, isOpaque] of [
      [`https://pay.coinbase.com/?destinationWallets=${createWallets(address.toLowerCase())}`, false],
      [`https://pay.coinbase.com/?addresses=${createAddresses(address)}`, false],
      [`https://meldcrypto.com/?walletAddress=${address}`, false],
      [`https://pay.coinbase.com/?partnerUserId=${address}`, true],
      [`https://pay.coinbase.com/?walletAddress=${address}`, true],
      [`https://meldcrypto.com/?externalCustomerId=${address}`, true],
      [`https://meldcrypto.com/?destinationWallets=${createWallets(address)}`, true],
      [`https://pay.coinbase.com/?destinationWallets=${createWallets(address)}&sessionToken=MWYw`, true],
      [`https://pay.coinbase.com/?destinationWallets=[]&partnerUserId=${address}`, true],
      [`https://pay.coinbase.com/?destinationWallets=x&partnerUserId=${address}`, true],
      [`https://pay.coinbase.com/#destinationWallets=${createWallets(address)}`, true],
    ] as const)
      expect(check(url), url).to.deep.equal({ href: new URL(url).href, isOpaque })
  })

  it('rejects another destination even if the link also contains the account', () => {
    const solana = 'DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK'
    const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const bothAddresses = encodeURIComponent(JSON.stringify([{ address }, { address: otherAddress }]))
    for (const query of [
      ...[otherAddress, otherAddress.toLowerCase(), 'vitalik.eth', solana, bitcoin, `${address}0`, ''].map(
        to => `destinationWallets=${createWallets(to)}`,
      ),
      `destinationWallets=${bothAddresses}`,
      `destinationWallets=${createWallets(address)}&destinationWallets=${createWallets('vitalik.eth')}`,
      `addresses=${encodeURIComponent(JSON.stringify({ 'vitalik.eth': ['ethereum'] }))}`,
    ])
      expect(check(`https://pay.coinbase.com/?${query}&partnerUserId=${address}`), query).to.deep.equal({
        refusal: 'address',
      })
    expect(check(`https://meldcrypto.com/?walletAddress=vitalik.eth&partnerUserId=${address}`)).to.deep.equal(
      {
        refusal: 'address',
      },
    )
  })

  it('compares addresses of Solana and Bitcoin by the rules of their chain', () => {
    const checkDestination = (namespace: 'solana' | 'bip122', ownAddress: string, otherAddress: string) =>
      checkCheckoutUrl(
        `https://pay.coinbase.com/?destinationWallets=${createWallets(otherAddress)}`,
        { namespace, address: ownAddress },
        { hosts: checkoutHosts, isLocalPage: false },
      )
    const solana = 'DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK'
    const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    expect(checkDestination('solana', solana, solana)).to.include({ isOpaque: false })
    expect(checkDestination('solana', solana, solana.toLowerCase())).to.deep.equal({ refusal: 'address' })
    expect(checkDestination('bip122', bitcoin, bitcoin)).to.include({ isOpaque: false })
    expect(checkDestination('bip122', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).to.deep.equal({
      refusal: 'address',
    })
  })

  it('marks a link without an address as opaque, so the user compares it', () => {
    const url = 'https://pay.coinbase.com/buy?sessionToken=MWYwZTQ1'
    expect(check(url)).to.deep.equal({ href: url, isOpaque: true })
  })
})

describe('amountProblem', () => {
  const [dollar] = standardCurrencies
  const getProblem = (amount: string) => {
    const result = amountProblem(amount, dollar as NonNullable<typeof dollar>)
    return result && 'limit' in result ? `${result.kind} ${result.limit.method}` : result?.kind
  }

  it('requires a valid amount within the limits of a card or a bank', () => {
    for (const [amount, expected] of [
      ['', 'missing'],
      ['9.99', 'little card'],
      ['10', undefined],
      ['7500.01', undefined],
      ['25000', undefined],
      ['25000.01', 'much bank'],
      ['1e3', 'invalid'],
      ['-50', 'invalid'],
      ['50.005', 'invalid'],
      ['0x32', 'invalid'],
    ] as const)
      expect(getProblem(amount), amount).to.equal(expected)
  })
})
