export function docsResponse(
  pathname: string,
  folder?: string,
): { location: string } | { folder: string; name: string } | undefined
