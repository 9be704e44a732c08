/** Adds the Content-Security-Policy to a built page of the documentation. */
export function withPolicy(html: string): string
/**
 * Returns one sentence for each part of a built page that its own policy blocks, and for each directive of the policy that allows
 * inline code.
 */
export function findPolicyFaults(name: string, html: string): string[]
