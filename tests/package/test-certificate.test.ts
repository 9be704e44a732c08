import assert from 'node:assert/strict'
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { describe, it } from 'node:test'
import { issueCertificate } from '../../scripts/lib/test-certificate.mjs'

describe('certificate of the measured pages', () => {
  it('is valid today, only for its host, and signed by its own key', () => {
    const { key, cert, publicKeyHash } = issueCertificate('w3m.test')
    const certificate = new X509Certificate(cert)
    assert.equal(certificate.checkHost('w3m.test'), 'w3m.test')
    assert.equal(certificate.checkHost('example.com'), undefined)
    assert.ok(certificate.checkPrivateKey(createPrivateKey(key)))
    assert.ok(certificate.verify(certificate.publicKey))
    const [validFrom, validTo] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]
    assert.ok(validFrom < Date.now() && Date.now() < validTo && validTo - validFrom <= 2 * 24 * 3600 * 1000)
    const publicKey = certificate.publicKey.export({ type: 'spki', format: 'der' })
    assert.equal(publicKeyHash, createHash('sha256').update(publicKey).digest('base64'))
  })

  it('has a new key for each certificate', () => {
    assert.notEqual(issueCertificate('w3m.test').publicKeyHash, issueCertificate('w3m.test').publicKeyHash)
  })
})
