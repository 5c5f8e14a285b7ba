import type { ETHNICITIES } from '../../shared/options.ts';

export type Ethnicity = (typeof ETHNICITIES)[number];

interface Names {
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly family: readonly string[];
}

/** Names by background, so that a generated person is plausible. */
export const NAMES: Record<Ethnicity, Names> = {
  arab: {
    female: ['Rania', 'Dalia', 'Hanan', 'Salma', 'Yasmin', 'Lina', 'Reem', 'Nadia', 'Amal', 'Huda'],
    male: ['Khalid', 'Sami', 'Faris', 'Nabil', 'Rami', 'Ziad', 'Marwan', 'Anas', 'Walid', 'Hadi'],
    family: ['Khoury', 'Al-Masri', 'Haddad', 'Darwish', 'Saleh', 'Barakat', 'Nassar', 'Zayed', 'Hamdan', 'Jaber'],
  },
  south_asian: {
    female: ['Ayesha', 'Zara', 'Mahnoor', 'Sadia', 'Hira', 'Nimra', 'Saba', 'Rabia', 'Mehreen', 'Iqra'],
    male: ['Ahsan', 'Usman', 'Imran', 'Faisal', 'Adnan', 'Zain', 'Haris', 'Saad', 'Rehan', 'Asim'],
    family: ['Ahmed', 'Chaudhry', 'Hussain', 'Iqbal', 'Mirza', 'Sheikh', 'Patel', 'Ansari', 'Butt', 'Chowdhury'],
  },
  southeast_asian: {
    female: ['Aisyah', 'Nurul', 'Siti', 'Dewi', 'Farah', 'Putri', 'Intan', 'Hana'],
    male: ['Amir', 'Rizal', 'Hafiz', 'Farhan', 'Iskandar', 'Danial', 'Arif', 'Zulfikar'],
    family: ['Abdullah', 'Ismail', 'Rahim', 'Hassan', 'Yusof', 'Wijaya', 'Hidayat', 'Osman'],
  },
  turkish: {
    female: ['Elif', 'Zeynep', 'Esra', 'Merve', 'Selin', 'Büşra', 'Derya', 'Melek'],
    male: ['Emre', 'Mehmet', 'Kerem', 'Burak', 'Selim', 'Onur', 'Enes', 'Yavuz'],
    family: ['Yılmaz', 'Demir', 'Kaya', 'Şahin', 'Aydın', 'Öztürk', 'Arslan', 'Koç'],
  },
  persian: {
    female: ['Shirin', 'Parisa', 'Leila', 'Mina', 'Roya', 'Nasrin', 'Azadeh', 'Sara'],
    male: ['Arash', 'Reza', 'Kian', 'Navid', 'Omid', 'Farhad', 'Behzad', 'Dariush'],
    family: ['Hosseini', 'Ahmadi', 'Rezaei', 'Karimi', 'Sharifi', 'Tehrani', 'Moradi', 'Jafari'],
  },
  african: {
    female: ['Aminata', 'Fatou', 'Halima', 'Zainab', 'Hawa', 'Mariam', 'Safiya', 'Khadija'],
    male: ['Ibrahim', 'Musa', 'Abdou', 'Sulaiman', 'Ousmane', 'Yahya', 'Abdi', 'Mustafa'],
    family: ['Diallo', 'Traoré', 'Bello', 'Okafor', 'Warsame', 'Farah', 'Sow', 'Mensah'],
  },
  african_american: {
    female: ['Aaliyah', 'Imani', 'Naima', 'Jamila', 'Kamilah', 'Latifah', 'Asiya', 'Zakiyyah'],
    male: ['Malik', 'Jamal', 'Isaiah', 'Rashad', 'Khalil', 'Amir', 'Nasir', 'Idris'],
    family: ['Johnson', 'Muhammad', 'Williams', 'Abdul-Haqq', 'Bilal', 'Carter', 'Shabazz', 'Rahim'],
  },
  caucasian: {
    female: ['Emina', 'Lejla', 'Sofia', 'Hannah', 'Amra', 'Claire', 'Selma', 'Anna'],
    male: ['Adnan', 'Haris', 'Daniel', 'Emir', 'Adam', 'Luka', 'Thomas', 'Jasmin'],
    family: ['Hadžić', 'Begović', 'Müller', 'Wright', 'Novak', 'Kovačević', 'Berisha', 'Taylor'],
  },
  mixed: {
    female: ['Maya', 'Sofia', 'Leyla', 'Amara', 'Nora', 'Jenna', 'Ines', 'Thea'],
    male: ['Adam', 'Elias', 'Noah', 'Rayan', 'Zakaria', 'Gabriel', 'Ilyas', 'Jonah'],
    family: ['Ali', 'Martin', 'Costa', 'Rahman', 'Dubois', 'Aziz', 'Silva', 'Bennett'],
  },
  other: {
    female: ['Gulnara', 'Aigerim', 'Dilnoza', 'Medina', 'Sevara', 'Amina'],
    male: ['Timur', 'Rustam', 'Azamat', 'Bekzat', 'Ruslan', 'Daniyar'],
    family: ['Karimov', 'Nurmagambetov', 'Ismailov', 'Sadykov', 'Umarov', 'Aliyev'],
  },
};
