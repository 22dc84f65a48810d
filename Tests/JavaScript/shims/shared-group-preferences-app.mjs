// The usage example of react-native-shared-group-preferences' README as its users write it, with
// stand-ins for React and React Native; only the import is another. Without JSX, which no runtime
// here reads: render() gives the text.
import SharedGroupPreferences
  from "../../../bridge-js/shims/react-native-shared-group-preferences.js";
import { Platform, React } from "./react-native.mjs";

const appGroupIdentifier = "group.com.mytest"
const userData = {
  name: "Vin Diesel",
  age: 34,
  friends: [
    "Lara Croft",
    "Mike Meyers"
  ]
}

export default class app extends React.Component {
  constructor(props) {
    super(props)
    this.state = {
      username: undefined
    }

    if (Platform.OS == 'android') {
      this.dealWithPermissions()
    } else {
      this.saveUserDataToSharedStorage(userData)
    }
  }

  async saveUserDataToSharedStorage(data) {
    try {
      await SharedGroupPreferences.setItem("savedData", data, appGroupIdentifier)
      this.loadUsernameFromSharedStorage()
    } catch(errorCode) {
      // errorCode 0 = There is no suite with that name
      console.log(errorCode)
    }
  }

  async loadUsernameFromSharedStorage() {
    try {
      const loadedData = await SharedGroupPreferences.getItem("savedData", appGroupIdentifier)
      this.setState({username:loadedData.name})
    } catch(errorCode) {
      // errorCode 0 = no group name exists. You probably need to setup your Xcode Project properly.
      // errorCode 1 = there is no value for that key
      console.log(errorCode)
    }
  }

  render() {
    return "Welcome back " + this.state.username
  }
}

// The variants with options, and of the other function.
export async function withOptions(data) {
  try {
    await SharedGroupPreferences.setItem("savedData", data, appGroupIdentifier,
      {useAndroidSharedPreferences:true})
    const loadedData = await SharedGroupPreferences.getItem("savedData", appGroupIdentifier,
      {useAndroidSharedPreferences:true})
    return loadedData.name
  } catch(errorCode) {
    console.log(errorCode)
  }
}

export async function facebook() {
  const facebookPackageName = "com.facebook.android"
  try {
    await SharedGroupPreferences.isAppInstalledAndroid(facebookPackageName)
    return "Facebook is installed on this device"
  } catch (err) {
    return "Facebook is not installed"
  }
}
