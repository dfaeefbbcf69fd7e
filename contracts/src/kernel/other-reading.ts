import { z } from 'zod';

/**
 * What a hand scanner's keys say as well, read as those of another keyboard: meant where `registrationId` means nobody.
 * An answer that is about it says `isOtherReading`.
 */
export const OtherReading = z.string().trim().min(1, 'must not be empty').max(500).optional();
