import { domainToASCII } from 'node:url'
import { Refusal } from '../../backend/http.ts'
import { refusals } from '../refusals.ts'

const maxLength = 254
const localPartPattern = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Normalizes an email address to the form by which accounts are found: lower case, with the domain in ASCII. Throws if it is invalid. */
export function readEmail(value: unknown): string {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  const index = text.lastIndexOf('@')
  const name = text.slice(0, index)
  const host = index > 0 ? domainToASCII(text.slice(index + 1)) : ''
  const email = `${name}@${host}`
  if (
    email.length > maxLength ||
    name.length > 64 ||
    !localPartPattern.test(name) ||
    !domainPattern.test(host)
  )
    throw new Refusal(400, 'email', refusals.email)
  return email
}
