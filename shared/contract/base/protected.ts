/**
 * Fields that only the service writes. A body may carry them, for clients send back what they were given; they are ignored
 * unless the call declares them.
 */
export const PROTECTED_FIELDS = [
  '_id',
  'role',
  'membershipTier',
  'membership_tier',
  'verificationStatus',
  'assignedMatchmakerId',
  'userId',
  'senderId',
  'isFromMatchmaker',
  'status',
  'createdAt',
  'submittedAt',
  'otherUserResponse',
  'compatibilityScore',
  'photos',
  'profilePhoto',
] as const;
