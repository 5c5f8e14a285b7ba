import { type Profile, ProfileModel } from '../../server/models/members/profile.ts';
import { type User, UserModel } from '../../server/models/members/user.ts';

/** A stored member for tests of presenters. Fields that no other member may read contain `secret`; the income is 500k+. */
export const storedMember: { readonly user: User; readonly profile: Profile } = {
  user: new UserModel({
    _id: 'amina',
    email: 'secret@example.test',
    emailKey: 'secret@example.test',
    username: 'secret-username',
    usernameKey: 'secret-username',
    firstName: 'Amina',
    lastName: 'Rahman',
    phone: 'secret-phone',
    passwordHash: 'secret-hash',
    role: 'member',
    membershipTier: 'vip',
    assignedMatchmakerId: 'maryam',
    createdAt: new Date(0),
  }).toObject<User>(),
  profile: new ProfileModel({
    _id: 'amina',
    gender: 'female',
    age: 32,
    location: 'London',
    occupation: 'Architect',
    education: 'masters',
    ethnicity: 'arab',
    religiousLevel: 'practicing',
    income: '500k+',
    bio: 'A quiet life',
    photos: ['one', 'two'],
    profilePhoto: 'one',
    documentChecks: [{ check: 'identity', until: '2099-12-31' }],
  }).toObject<Profile>(),
};

/** A name as views of people have it. */
export const buildPersonName = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  first_name: firstName,
  last_name: lastName,
});
