export function findDocsResponse(
  pathname: string,
  folder?: string,
): { location: string } | { folder: string; name: string } | undefined
