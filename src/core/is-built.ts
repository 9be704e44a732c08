/** Whether the page stands where it is being built: whoever builds it hears at once what is wrong with it. 0 */
export const isBuiltHere = (): boolean => /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(location.hostname)
