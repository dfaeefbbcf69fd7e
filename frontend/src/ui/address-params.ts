import { useLocation, useNavigate } from 'react-router';

/**
 * The query of the address, and how to change one word of it (null takes it out) in place; what stands
 * behind `#` stays, which a change of the query alone would drop.
 */
export const useAddressParams = (): readonly [URLSearchParams, (name: string, value: string | null) => void] => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const change = (name: string, value: string | null): void => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    void navigate({ search: next.toString(), hash }, { replace: true });
  };
  return [params, change];
};
