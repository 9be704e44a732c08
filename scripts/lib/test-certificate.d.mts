export function issueCertificate(host: string): { key: string; cert: string; publicKeyHash: string }
