import { expect } from '@open-wc/testing'
import { indexKnownTokens, toVisualForm, tokenMarks } from '../../../src/core/money/token-marks.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const fakeAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networkId = 'eip155:1'
const knownTokens = indexKnownTokens([
  { networkId, symbol: 'ETH' },
  { networkId, address: usdc, symbol: 'USDC', name: 'USD Coin' },
  { networkId, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', name: 'Dai Stablecoin' },
  { networkId, address: '0x514910771AF9Ca656af840dff83E8264EcF986CA', symbol: 'LINK' },
  { networkId: 'eip155:137', address: usdc, symbol: 'WMATIC' },
  { networkId, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', symbol: 'USDT' },
])
const marksOf = (
  symbol: string,
  name = symbol,
  address = fakeAddress,
  network: `eip155:${string}` = networkId,
) => tokenMarks({ networkId: network, address, symbol, name }, knownTokens)
const kindsOf = (...token: Parameters<typeof marksOf>) => marksOf(...token).map(mark => mark.kind)

describe('T15 token that imitates the label of another token', () => {
  it('is marked on any other contract, however the symbol is spelled', () => {
    for (const symbol of [
      'USDC',
      'usdc',
      ' USDC ',
      '$USDC',
      'USDC.',
      'U.S.D.C',
      'USDС', // Cyrillic Es
      'UЅDC', // Cyrillic Dze
      'ＵＳＤＣ',
      '𝐔𝐒𝐃𝐂',
      'U5DC',
      'U$DC',
      'ÚSDÇ',
    ])
      expect(marksOf(symbol)[0], symbol).to.deep.equal({ kind: 'not-the-real-one', symbol: 'USDC' })
    for (const [symbol, realSymbol] of [
      ['DAl', 'DAI'],
      ['DA1', 'DAI'],
      ['ΕΤΗ', 'ETH'], // Greek
      ['ЕТН', 'ETH'], // Cyrillic
      ['USD₮', 'USDT'],
      ['lINK', 'LINK'],
      ['L1NK', 'LINK'],
    ] as const)
      expect(marksOf(symbol)[0], symbol).to.deep.equal({ kind: 'not-the-real-one', symbol: realSymbol })
  })

  it('is marked if its name, not only its symbol, imitates a known token', () => {
    expect(kindsOf('XYZ', 'USD Coin')).to.deep.equal(['not-the-real-one'])
    expect(kindsOf('XYZ', 'USDC')).to.deep.equal(['not-the-real-one'])
    expect(kindsOf('XYZ', 'Dai Stablecoin')).to.deep.equal(['not-the-real-one'])
  })

  it('is marked on any contract for the symbol of the network’s coin', () => {
    expect(kindsOf('ETH', 'Ether')).to.deep.equal(['not-the-real-one'])
    expect(tokenMarks({ networkId, symbol: 'ETH', name: 'Ether' }, knownTokens)).to.deep.equal([])
  })

  it('is not marked if it is the real token, in any spelling of its address', () => {
    expect(kindsOf('USDC', 'USD Coin', usdc.toLowerCase())).to.deep.equal([])
    expect(kindsOf('USDC', 'Verified USDС', usdc)).to.deep.equal([])
  })

  it('is "unknown" if the network has no known token with that symbol', () => {
    expect(kindsOf('USDC', 'USD Coin', fakeAddress, 'eip155:10')).to.deep.equal(['unknown'])
    expect(kindsOf('WMATIC')).to.deep.equal(['unknown'])
  })

  it('is not marked if its symbol only starts or ends with the real symbol', () => {
    for (const symbol of ['USDC.e', 'aUSDC', 'USDCx', 'LINKED', 'UNI', 'DAO', 'T'])
      expect(kindsOf(symbol), symbol).to.deep.equal([])
  })
})

describe('T15 name of a token', () => {
  it('is marked if it mixes look-alike letters of several scripts, but not if it uses one script or is Japanese', () => {
    for (const name of ['Pepе', 'Αpple', 'Ꭺave', 'Ⓟepe', '𝗣epe', 'Ｐepe'])
      expect(kindsOf('XYZ', name), name).to.include('odd-letters')
    for (const name of ['Рубль', 'Δραχμή', '柴犬 Inu', 'Café', 'Pepe™', 'Pepe 2.0', '🐸 Pepe'])
      expect(kindsOf('XYZ', name), name).to.deep.equal([])
  })

  it('is marked for a word that claims verification', () => {
    expect(marksOf('XYZ', 'Pepe (Verified)')).to.deep.equal([{ kind: 'claims', word: 'Verified' }])
    expect(marksOf('XYZ', 'OFFICIAL Pepe')).to.deep.equal([{ kind: 'claims', word: 'OFFICIAL' }])
    expect(marksOf('PEPE ✅', 'Pepe')).to.deep.equal([{ kind: 'claims', word: '✅' }])
    for (const name of ['Unverified', 'Officialdom', 'Pepe'])
      expect(kindsOf('XYZ', name), name).to.deep.equal([])
  })

  it('can have several marks', () => {
    expect(kindsOf('USDС', 'Verified USD Coin')).to.deep.equal(['not-the-real-one', 'odd-letters', 'claims'])
  })
})

describe('toVisualForm', () => {
  const letterGroups =
    'AАΑᎪ BВΒᏴ฿ CСᏟ₵¢ DᎠĐÐƉ EЕΕᎬ€Ξ GԌᏀ₲ HНΗᎻ IІΙӀ1 JЈᎫ KКΚᏦ₭ LᏞŁ₤ MМΜᎷ NΝ₦ OОΟՕ0Ø PРΡᏢ₱ QԚ RᎡ SЅՏᏚ5 TТΤᎢ₮₸ UՍ VѴᏙ WԜᎳ₩ XХΧ YУΥҮ¥ ZΖᏃ'
  for (const row of letterGroups.split(' '))
    it(`reads each letter of ${row} as ${row[0]}`, () =>
      expect(toVisualForm(row)).to.equal(row[0]?.repeat(Array.from(row).length)))
})
