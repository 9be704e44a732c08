// Issues a self-signed certificate for a test host. The key exists only in memory.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Encodes a DER element: the tag, the length of the content, and the content. */
function encodeElement(tag, ...parts) {
  const content = Buffer.concat(parts)
  const bytes = []
  for (let remainingLength = content.length; remainingLength > 0; remainingLength >>= 8)
    bytes.unshift(remainingLength & 0xff)
  const length = content.length < 0x80 ? [content.length] : [0x80 | bytes.length, ...bytes]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const encodeSequence = (...parts) => encodeElement(0x30, ...parts)
const encodeBitString = bytes => encodeElement(0x03, Buffer.from([0]), bytes)
/** Signature algorithm `ecdsa-with-SHA256` (1.2.840.10045.4.3.2). */
const algorithm = encodeSequence(encodeElement(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const encodeCommonName = name =>
  encodeSequence(
    encodeElement(
      0x31,
      encodeSequence(
        encodeElement(0x06, Buffer.from('550403', 'hex')),
        encodeElement(0x0c, Buffer.from(name)),
      ),
    ),
  )
/** Encodes a date as UTCTime, `YYMMDDHHMMSSZ`. */
const encodeDate = time =>
  encodeElement(0x17, Buffer.from(`${time.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))
/** Encodes the extension `subjectAltName` (2.5.29.17) with one DNS name. */
const encodeAlternativeName = name =>
  encodeSequence(
    encodeElement(0x06, Buffer.from('551d11', 'hex')),
    encodeElement(0x04, encodeSequence(encodeElement(0x82, Buffer.from(name)))),
  )

/**
 * Returns a private key and a certificate for `host` as PEM, valid until tomorrow, and the hash that Chromium's switch
 * `--ignore-certificate-errors-spki-list` takes.
 */
export function issueCertificate(host) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' })
  const day = 24 * 3600 * 1000
  const content = encodeSequence(
    encodeElement(0xa0, encodeElement(0x02, Buffer.from([2]))),
    // Begins with the byte 01, whose leading zero bit keeps the serial number positive.
    encodeElement(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(8)])),
    algorithm,
    encodeCommonName(host),
    encodeSequence(encodeDate(new Date(Date.now() - day)), encodeDate(new Date(Date.now() + day))),
    encodeCommonName(host),
    publicKeyInfo,
    encodeElement(0xa3, encodeSequence(encodeAlternativeName(host))),
  )
  const certificate = encodeSequence(content, algorithm, encodeBitString(sign('sha256', content, privateKey)))
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    publicKeyHash: createHash('sha256').update(publicKeyInfo).digest('base64'),
  }
}
