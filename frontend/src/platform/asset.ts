/**
 * Reads a JSON file that the build put beside the pages.
 * @param url its address as an `?url` import gives it. Throws where it cannot be fetched.
 */
export const readAsset = async (url: string): Promise<unknown> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
};
